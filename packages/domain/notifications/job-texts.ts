import { jobPath } from '../requests/job-path.ts';
import { momentText } from '../requests/job-time.ts';
import type { Notice, WithDate } from './notice-data.ts';

/** Notifications about a new date for a paid job, which may have had none: no text names an earlier date. Part of `NOTICES`: never rename or remove a template. */
export const DATE_NOTICES = {
  dateProposedByCustomer: ({ requestId, customer, service, date, zone }: WithDate): Notice => ({
    type: 'request',
    title: 'Te proponen una fecha',
    message: `${customer} propone una fecha para ${service}: ${momentText(date, zone)}. Acéptala o recházala.`,
    link: jobPath(requestId),
  }),
  dateProposedByTechnician: ({ requestId, technician, service, date, zone }: WithDate): Notice => ({
    type: 'request',
    title: 'Te proponen una fecha',
    message: `${technician} propone una fecha para ${service}: ${momentText(date, zone)}. Mira qué costaría cancelar y responde.`,
    link: jobPath(requestId),
  }),
  dateAcceptedByCustomer: ({ requestId, customer, service, date, zone }: WithDate): Notice => ({
    type: 'success',
    title: 'Nueva fecha acordada',
    message: `${customer} acepta la nueva fecha para ${service}: ${momentText(date, zone)}.`,
    link: jobPath(requestId),
  }),
  dateAcceptedByTechnician: ({ requestId, technician, service, date, zone }: WithDate): Notice => ({
    type: 'success',
    title: 'Nueva fecha acordada',
    message: `${technician} acepta la nueva fecha para ${service}: ${momentText(date, zone)}.`,
    link: jobPath(requestId),
  }),
  dateDeclinedByCustomer: ({ requestId, customer, service, date, zone }: WithDate): Notice => ({
    type: 'warning',
    title: 'Fecha rechazada',
    message: `${customer} no puede el ${momentText(date, zone)}. Lo acordado para ${service} sigue igual.`,
    link: jobPath(requestId),
  }),
  dateDeclinedByTechnician: ({ requestId, technician, service, date, zone }: WithDate): Notice => ({
    type: 'warning',
    title: 'Fecha rechazada',
    message: `${technician} no puede el ${momentText(date, zone)}. Lo acordado para ${service} sigue igual.`,
    link: jobPath(requestId),
  }),
  dateWithdrawnByCustomer: ({ requestId, customer, service, date, zone }: WithDate): Notice => ({
    type: 'info',
    title: 'Propuesta retirada',
    message: `${customer} ya no propone el ${momentText(date, zone)}, para ${service}. Lo acordado sigue igual.`,
    link: jobPath(requestId),
  }),
  dateWithdrawnByTechnician: ({ requestId, technician, service, date, zone }: WithDate): Notice => ({
    type: 'info',
    title: 'Propuesta retirada',
    message: `${technician} ya no propone el ${momentText(date, zone)}, para ${service}. Lo acordado sigue igual.`,
    link: jobPath(requestId),
  }),
} as const;
