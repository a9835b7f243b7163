import { jobPath } from '../requests/job-path.ts';
import type { Job, Notice } from './notice-data.ts';

/** Notifications about the address of a job. Part of `NOTICES`: never rename or remove a template. */
export const ADDRESS_NOTICES = {
  addressAdded: ({ requestId, customer, service }: Job): Notice => ({
    type: 'info',
    title: 'Ya hay dirección',
    message: `${customer} ha añadido la dirección del trabajo de ${service}.`,
    link: jobPath(requestId),
  }),
  addressChanged: ({ requestId, customer, service }: Job): Notice => ({
    type: 'warning',
    title: 'La dirección ha cambiado',
    message: `${customer} ha cambiado la dirección del trabajo de ${service}. Mírala antes de ir.`,
    link: jobPath(requestId),
  }),
  addressProposed: ({ requestId, customer, service }: Job): Notice => ({
    type: 'request',
    title: 'Te proponen otra dirección',
    message: `${customer} quiere que el trabajo de ${service} sea en otro lugar. Mira dónde es y acéptalo o recházalo.`,
    link: jobPath(requestId),
  }),
  addressWithdrawn: ({ requestId, customer, service }: Job): Notice => ({
    type: 'info',
    title: 'Propuesta retirada',
    message: `${customer} ya no propone otra dirección para ${service}. La dirección no cambia.`,
    link: jobPath(requestId),
  }),
  addressAccepted: ({ requestId, technician, service }: Job): Notice => ({
    type: 'success',
    title: 'Nueva dirección acordada',
    message: `${technician} acepta la nueva dirección para ${service}.`,
    link: jobPath(requestId),
  }),
  addressDeclined: ({ requestId, technician, service }: Job): Notice => ({
    type: 'warning',
    title: 'Dirección rechazada',
    message: `${technician} no puede ir a la nueva dirección. La dirección de ${service} no cambia.`,
    link: jobPath(requestId),
  }),
} as const;
