import { jobPath } from '../requests/job-path.ts';
import { momentText } from '../requests/job-time.ts';
import type { Job, Notice, WithDate } from './notice-data.ts';

/** Notifications about starts before the agreed time. Part of `NOTICES`: never rename or remove a template. */
export const START_NOTICES = {
  startedEarly: ({ requestId, technician, service, date, zone }: WithDate): Notice => ({
    type: 'warning',
    title: 'Ha empezado antes de tiempo',
    message: `${technician} ya ha empezado el trabajo de ${service}, previsto para el ${momentText(date, zone)}. Dinos si te viene bien o cambia la fecha.`,
    link: jobPath(requestId),
  }),
  startAgreed: ({ requestId, customer, service }: Job): Notice => ({
    type: 'success',
    title: 'Puedes empezar ya',
    message: `A ${customer} le viene bien que hayas empezado ya el trabajo de ${service}.`,
    link: jobPath(requestId),
  }),
  startMoved: ({ requestId, customer, service }: Job): Notice => ({
    type: 'warning',
    title: 'No empieces todavía',
    message: `${customer} quiere cambiar la fecha del trabajo de ${service}, que vuelve a estar sin empezar. Hasta que acordéis otra, sigue valiendo la que teníais.`,
    link: jobPath(requestId),
  }),
  startUndone: ({ requestId, technician, service }: Job): Notice => ({
    type: 'info',
    title: 'El trabajo no ha empezado',
    message: `${technician} había empezado antes de tiempo el trabajo de ${service} y ha anulado el inicio. La fecha acordada no cambia.`,
    link: jobPath(requestId),
  }),
} as const;
