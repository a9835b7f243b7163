import { jobPath } from '../requests/job-path.ts';
import { momentText } from '../requests/job-time.ts';
import { type Job, type Notice, TECHNICIAN_REVIEWS, type WithDate } from './notice-data.ts';

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

type WithReason = Job & { readonly reason: string };

/** Notifications about decisions on reviews. */
export const REVIEW_NOTICES = {
  reviewHiddenToAuthor: ({ requestId, technician, reason }: WithReason): Notice => ({
    type: 'warning',
    title: 'Hemos ocultado tu reseña',
    message: `Ya no se ve tu reseña de ${technician}. Este es el motivo: «${reason}».`,
    link: jobPath(requestId),
  }),
  reviewHiddenToTechnician: ({ customer, service, reason }: WithReason): Notice => ({
    type: 'info',
    title: 'Hemos ocultado una reseña',
    message: `La reseña de ${customer} por ${service} ya no se ve ni cuenta. Este es el motivo: «${reason}».`,
    link: TECHNICIAN_REVIEWS,
  }),
  reviewShownToAuthor: ({ requestId, technician }: Job): Notice => ({
    type: 'info',
    title: 'Tu reseña se ve de nuevo',
    message: `Tu reseña de ${technician} vuelve a estar en su perfil.`,
    link: jobPath(requestId),
  }),
  reviewShownToTechnician: ({ customer, service }: Job): Notice => ({
    type: 'info',
    title: 'Una reseña se ve de nuevo',
    message: `La reseña de ${customer} por ${service} vuelve a verse y a contar.`,
    link: TECHNICIAN_REVIEWS,
  }),
} as const;
