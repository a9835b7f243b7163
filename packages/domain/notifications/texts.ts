import { chatPath } from '../chat/rules.ts';
import { type FailureReason, failureText } from '../payments/charges/declines.ts';
import { type Cents, formatCents } from '../payments/money.ts';
import { jobPath } from '../requests/job-path.ts';
import { DASHBOARD_PATHS } from '../technicians/dashboard-paths.ts';
import { AREA_NOTICES } from './area-texts.ts';
import { ADDRESS_NOTICES, DATE_NOTICES, DROP_NOTICES, REVIEW_NOTICES, START_NOTICES } from './job-texts.ts';
import {
  adminPayment,
  type Conversation,
  type Job,
  type Notice,
  PAYOUT_ACCOUNT,
  TECHNICIAN_REVIEWS,
  type WithAmount,
  type WithPayment,
  type WithRefund,
} from './notice-data.ts';
import { PROBLEM_NOTICES } from './problem-texts.ts';
import { REFUND_NOTICES } from './refund-texts.ts';
import { staffChanged } from './staff-texts.ts';

/** Returns the price as '80,00 €', or '' when the job has none. */
const priceOf = (job: Job): string => (job.price === null ? '' : formatCents(job.price));

const stars = (rating: number): string => (rating === 1 ? '1 estrella' : `${rating} estrellas`);

/**
 * All notifications: template → function that renders it. Stored notifications contain the template's name and outlive
 * releases, so a template must never be renamed or removed. Its texts may change.
 */
export const NOTICES = {
  ...REFUND_NOTICES,
  ...ADDRESS_NOTICES,
  ...DATE_NOTICES,
  ...PROBLEM_NOTICES,
  ...START_NOTICES,
  ...REVIEW_NOTICES,
  ...DROP_NOTICES,
  ...AREA_NOTICES,
  requestedDirectly: ({ requestId, customer, service }: Job): Notice => ({
    type: 'request',
    title: 'Nueva solicitud para ti',
    message: `${customer} te ha pedido un servicio de ${service}.`,
    link: jobPath(requestId),
  }),
  requestedNearby: ({ requestId, customer, service }: Job): Notice => ({
    type: 'request',
    title: 'Nueva solicitud cerca de ti',
    message: `${customer} busca un servicio de ${service}. Quien primero acepte se la queda.`,
    link: jobPath(requestId),
  }),
  accepted: ({ requestId, technician, service }: Job): Notice => ({
    type: 'success',
    title: 'Solicitud aceptada',
    message: `${technician} ha aceptado tu solicitud de ${service}. Ya podéis hablar por el chat.`,
    link: jobPath(requestId),
  }),
  approved: (job: Job): Notice => ({
    type: 'success',
    title: 'Ya puedes pagar',
    message: `${job.technician} ha aprobado tu solicitud de ${job.service} por ${priceOf(job)}.`,
    link: jobPath(job.requestId),
  }),
  offerReplaced: (job: Job): Notice => ({
    type: 'warning',
    title: 'La oferta ha cambiado',
    message: `${job.technician} ha cambiado su oferta para ${job.service}: ahora son ${priceOf(job)}. Revísala antes de pagar.`,
    link: jobPath(job.requestId),
  }),
  paid: (job: Job): Notice => ({
    type: 'success',
    title: 'Pago recibido',
    message: `${job.customer} ha pagado ${priceOf(job)} por ${job.service}. Ya puedes empezar.`,
    link: jobPath(job.requestId),
  }),
  started: ({ requestId, technician, service }: Job): Notice => ({
    type: 'info',
    title: 'Trabajo en marcha',
    message: `${technician} ha empezado el trabajo de ${service}.`,
    link: jobPath(requestId),
  }),
  completed: ({ requestId, technician, service }: Job): Notice => ({
    type: 'success',
    title: 'Trabajo completado',
    message: `${technician} ha terminado el trabajo de ${service}. ¿Qué tal ha ido? Deja tu reseña.`,
    link: jobPath(requestId),
  }),
  cancelled: ({ requestId, customer, service }: Job): Notice => ({
    type: 'warning',
    title: 'Solicitud cancelada',
    message: `${customer} ha cancelado su solicitud de ${service}.`,
    link: jobPath(requestId),
  }),
  declined: ({ requestId, technician, service }: Job): Notice => ({
    type: 'warning',
    title: 'Solicitud rechazada',
    message: `${technician} no puede atender tu solicitud de ${service}.`,
    link: jobPath(requestId),
  }),
  withdrawnByCustomer: ({ requestId, customer, service }: Job): Notice => ({
    type: 'warning',
    title: 'Trabajo cancelado',
    message: `${customer} ha cancelado el trabajo de ${service}.`,
    link: jobPath(requestId),
  }),
  withdrawnByTechnician: ({ requestId, technician, service }: Job): Notice => ({
    type: 'warning',
    title: 'Trabajo cancelado',
    message: `${technician} ha cancelado el trabajo de ${service}.`,
    link: jobPath(requestId),
  }),
  withdrawnPaidByTechnician: ({ requestId, technician, service }: Job): Notice => ({
    type: 'warning',
    title: 'Trabajo cancelado',
    message: `${technician} ha cancelado el trabajo de ${service}. Te devolvemos todo lo que pagaste.`,
    link: jobPath(requestId),
  }),
  calledOff: ({ requestId, customer, service }: Job): Notice => ({
    type: 'warning',
    title: 'Trabajo cancelado',
    message: `${customer} recupera todo lo que pagó por ${service}, así que el trabajo ya no se hace. Lee el motivo en el trabajo.`,
    link: jobPath(requestId),
  }),
  calledOffToCustomer: ({ requestId, technician, service }: Job): Notice => ({
    type: 'warning',
    title: 'Trabajo cancelado',
    message: `Recuperas todo lo que pagaste por ${service}, así que el trabajo de ${technician} ya no se hace. Lee el motivo en tu solicitud.`,
    link: jobPath(requestId),
  }),
  cancelledByStaff: ({ requestId, service }: Job): Notice => ({
    type: 'warning',
    title: 'Hemos cancelado tu solicitud',
    message: `La administración ha cancelado tu solicitud de ${service}. Lee el motivo en tu solicitud.`,
    link: jobPath(requestId),
  }),
  cancelledByStaffToTechnician: ({ requestId, customer, service }: Job): Notice => ({
    type: 'warning',
    title: 'Hemos cancelado un trabajo',
    message: `La administración ha cancelado el trabajo de ${service} para ${customer}. Lee el motivo en el trabajo.`,
    link: jobPath(requestId),
  }),
  sentAgain: ({ requestId, technician, service }: Job): Notice => ({
    type: 'info',
    title: 'Hemos enviado tu solicitud de nuevo',
    message:
      technician === ''
        ? `Hemos enviado tu solicitud de ${service} a los técnicos de tu zona.`
        : `Hemos enviado tu solicitud de ${service} a ${technician}.`,
    link: jobPath(requestId),
  }),
  counterOffered: ({ requestId, customer, service, proposed }: Job): Notice => ({
    type: 'info',
    title: 'Contraoferta',
    message:
      proposed === null
        ? `${customer} quiere negociar el precio de ${service}.`
        : `${customer} te propone ${formatCents(proposed)} por ${service}.`,
    link: jobPath(requestId),
  }),
  reviewed: ({ customer, service, rating }: Job & { readonly rating: number }): Notice => ({
    type: 'success',
    title: 'Nueva reseña',
    message: `${customer} te ha valorado con ${stars(rating)} por ${service}.`,
    link: TECHNICIAN_REVIEWS,
  }),
  transferred: ({ requestId, service, amount }: WithAmount): Notice => ({
    type: 'success',
    title: 'Transferencia enviada',
    message: `Te hemos enviado ${formatCents(amount)} por ${service}.`,
    link: jobPath(requestId),
  }),
  decidedToCustomer: ({ requestId, service, technician, refund }: WithRefund): Notice => ({
    type: 'info',
    title: 'Hemos tomado una decisión',
    message:
      refund === 0
        ? `El pago de ${service} es para ${technician}. Lee el motivo en tu solicitud.`
        : `Te devolvemos ${formatCents(refund)} del pago de ${service}. Lee el motivo en tu solicitud.`,
    link: jobPath(requestId),
  }),
  decidedToTechnician: ({ requestId, service, customer, refund }: WithRefund): Notice => ({
    type: 'info',
    title: 'Hemos tomado una decisión',
    message:
      refund === 0
        ? `El pago de ${service} es para ti. Lee el motivo en el trabajo.`
        : `Devolvemos ${formatCents(refund)} del pago de ${service} a ${customer}. Lee el motivo en el trabajo.`,
    link: jobPath(requestId),
  }),
  transferFailing: ({ service, technician, paymentId }: WithPayment): Notice => ({
    type: 'error',
    title: 'Transferencia sin enviar',
    message: `No conseguimos enviar a ${technician} su dinero por ${service}. Lo seguimos intentando.`,
    link: adminPayment(paymentId),
  }),
  payoutsStopped: ({
    technician,
    payouts,
  }: {
    readonly technician: string;
    readonly payouts: number;
  }): Notice => ({
    type: 'warning',
    title: 'Pagos congelados',
    message: `La cuenta de ${technician} la tenía otra persona y ha pasado al dueño de la dirección de correo. ${payouts === 1 ? 'Un pago de un trabajo anterior espera' : `${payouts} pagos de trabajos anteriores esperan`} tu decisión.`,
    link: '/admin/payments?filtro=problem',
  }),
  paymentFailed: ({ requestId, service, failure }: Job & { readonly failure: FailureReason }): Notice => ({
    type: 'error',
    title: 'Pago no completado',
    message: `El pago de ${service} no ha salido adelante. ${failureText(failure)}`,
    link: jobPath(requestId),
  }),
  jobOfSuspended: ({ requestId, technician, service }: Job): Notice => ({
    type: 'warning',
    title: 'Técnico suspendido',
    message: `Hemos suspendido la cuenta de ${technician}. Mientras siga suspendida, puedes cancelar el trabajo de ${service} y recuperar todo lo que pagaste.`,
    link: jobPath(requestId),
  }),
  jobStalled: ({ requestId, technician, service }: Job): Notice => ({
    type: 'warning',
    title: 'Tu trabajo sigue sin empezar',
    message: `${technician} no ha empezado el trabajo de ${service}. Puedes cancelarlo y recuperar todo lo que pagaste.`,
    link: jobPath(requestId),
  }),
  jobStalledToAdmins: ({ customer, technician, service, paymentId }: WithPayment): Notice => ({
    type: 'warning',
    title: 'Trabajo pagado sin empezar',
    message: `${technician} no ha empezado el trabajo de ${service} que pagó ${customer}.`,
    link: adminPayment(paymentId),
  }),
  payoutAccountMissed: ({
    amount,
    payouts,
  }: {
    readonly amount: Cents;
    readonly payouts: number;
  }): Notice => ({
    type: 'warning',
    title: 'Tu dinero te espera',
    message: `Tienes ${formatCents(amount)} de ${payouts === 1 ? '1 trabajo' : `${payouts} trabajos`} sin cobrar. Activa tu cuenta de cobros para que podamos enviártelos.`,
    link: PAYOUT_ACCOUNT,
  }),
  /** One notification for all unread messages of a conversation. */
  written: (chat: Conversation): Notice => ({
    type: 'message',
    title: chat.unread === 1 ? 'Nuevo mensaje' : 'Mensajes nuevos',
    message:
      chat.unread === 1
        ? `${chat.sender} te ha escrito sobre ${chat.service}.`
        : `${chat.sender} te ha escrito ${chat.unread} mensajes sobre ${chat.service}.`,
    link: chatPath(chat.requestId),
  }),
  staffChanged,
  technicianApplied: ({ technician }: { readonly technician: string }): Notice => ({
    type: 'info',
    title: 'Nuevo técnico pendiente',
    message: `${technician} quiere ofrecer sus servicios.`,
    link: '/admin/technicians',
  }),
  technicianApproved: (): Notice => ({
    type: 'success',
    title: 'Perfil aprobado',
    message: '¡Enhorabuena! Ya apareces en las búsquedas y puedes aceptar solicitudes.',
    link: DASHBOARD_PATHS.today,
  }),
  technicianUnapproved: (): Notice => ({
    type: 'warning',
    title: 'Tu perfil vuelve a revisión',
    message:
      'Cuando aprobamos el perfil, tu dirección de correo estaba sin verificar. Repásalo: lo revisaremos de nuevo y después podrás abrir tu propia cuenta de cobros.',
    link: DASHBOARD_PATHS.profile,
  }),
  technicianRevoked: ({ reason }: { readonly reason: string }): Notice => ({
    type: 'error',
    title: 'Tu perfil ya no está aprobado',
    message: `Hemos retirado la aprobación de tu perfil por este motivo: «${reason}». Ya no apareces en las búsquedas y se han cancelado tus trabajos sin terminar.`,
    link: DASHBOARD_PATHS.profile,
  }),
  /** `reason` is empty when the administrator gave none. */
  technicianRejected: ({ reason }: { readonly reason: string }): Notice => ({
    type: 'error',
    title: 'Perfil rechazado',
    message: `No hemos aprobado tu perfil${reason === '' ? '' : ` por este motivo: «${reason}»`}. Complétalo y guárdalo de nuevo para volver a solicitarlo.`,
    link: DASHBOARD_PATHS.profile,
  }),
  technicianPhotoRemoved: ({ reason }: { readonly reason: string }): Notice => ({
    type: 'warning',
    title: 'Hemos quitado una foto de tu perfil',
    message: `Este es el motivo: «${reason}». Puedes subir otra.`,
    link: DASHBOARD_PATHS.profile,
  }),
} as const;
