import { jobPath } from '../requests/job-path.ts';
import type { Job, Notice } from './notice-data.ts';

/** `others` is the number of technicians to whom the copy of a dropped request is announced. */
type WithOthers = Job & { readonly others: number };

/** Notifications about dropped open requests. */
export const DROP_NOTICES = {
  droppedByTechnician: ({ requestId, technician, service, others }: WithOthers): Notice => ({
    type: 'warning',
    title: others === 0 ? 'Tu técnico no puede ir' : 'Buscamos a otro técnico',
    message:
      others === 0
        ? `${technician} no puede ir. Ahora no hay otros técnicos de ${service} libres cerca. Tu solicitud sigue abierta por si alguno queda libre; si no quieres esperar, cancélala y elige tú a un técnico.`
        : `${technician} no puede ir. Hemos avisado a ${others === 1 ? 'otro técnico' : `otros ${others} técnicos`} de tu solicitud de ${service}.`,
    link: jobPath(requestId),
  }),
} as const;
