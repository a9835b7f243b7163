import { documentMoment } from '../payments/documents/dates.ts';
import { CUSTOMER_HOME, TECHNICIAN_JOBS } from './links.ts';
import type { Notice, WithDate } from './notice-data.ts';

/** Notifications about a new date for a paid job. Part of `NOTICES`: never rename or remove a template. */
export const DATE_NOTICES = {
  dateProposedByCustomer: ({ customer, service, date }: WithDate): Notice => ({
    type: 'request',
    title: 'Te proponen otra fecha',
    message: `${customer} propone otra fecha para ${service}: ${documentMoment(date)}. Acéptala o recházala.`,
    link: TECHNICIAN_JOBS,
  }),
  dateProposedByTechnician: ({ technician, service, date }: WithDate): Notice => ({
    type: 'request',
    title: 'Te proponen otra fecha',
    message: `${technician} propone otra fecha para ${service}: ${documentMoment(date)}. Mira qué costaría cancelar y responde.`,
    link: CUSTOMER_HOME,
  }),
  dateAcceptedByCustomer: ({ customer, service, date }: WithDate): Notice => ({
    type: 'success',
    title: 'Nueva fecha acordada',
    message: `${customer} acepta la nueva fecha para ${service}: ${documentMoment(date)}.`,
    link: TECHNICIAN_JOBS,
  }),
  dateAcceptedByTechnician: ({ technician, service, date }: WithDate): Notice => ({
    type: 'success',
    title: 'Nueva fecha acordada',
    message: `${technician} acepta la nueva fecha para ${service}: ${documentMoment(date)}.`,
    link: CUSTOMER_HOME,
  }),
  dateDeclinedByCustomer: ({ customer, service, date }: WithDate): Notice => ({
    type: 'warning',
    title: 'Fecha rechazada',
    message: `${customer} no puede el ${documentMoment(date)}. La fecha de ${service} no cambia.`,
    link: TECHNICIAN_JOBS,
  }),
  dateDeclinedByTechnician: ({ technician, service, date }: WithDate): Notice => ({
    type: 'warning',
    title: 'Fecha rechazada',
    message: `${technician} no puede el ${documentMoment(date)}. La fecha de ${service} no cambia.`,
    link: CUSTOMER_HOME,
  }),
  dateWithdrawnByCustomer: ({ customer, service, date }: WithDate): Notice => ({
    type: 'info',
    title: 'Propuesta retirada',
    message: `${customer} ya no propone el ${documentMoment(date)} para ${service}. La fecha no cambia.`,
    link: TECHNICIAN_JOBS,
  }),
  dateWithdrawnByTechnician: ({ technician, service, date }: WithDate): Notice => ({
    type: 'info',
    title: 'Propuesta retirada',
    message: `${technician} ya no propone el ${documentMoment(date)} para ${service}. La fecha no cambia.`,
    link: CUSTOMER_HOME,
  }),
} as const;
