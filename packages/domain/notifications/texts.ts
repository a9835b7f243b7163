import { chatPath } from '../chat/rules.ts';
import { type Cents, formatEuros, toEuros } from '../payments/money.ts';
import type { NotificationType } from './contract.ts';

/** A notification as its reader gets it. `link` is a path of this site. */
export interface Notice {
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly link: string;
}

/** What the sentences speak of; the texts are shown as text, never as markup. */
export interface Job {
  readonly requestId: number;
  readonly service: string;
  readonly customer: string;
  readonly technician: string;
  /** The agreed price; null until there is one. */
  readonly price: Cents | null;
  /** What the customer proposes to pay instead; null unless they have named a price. */
  readonly proposed: Cents | null;
}

/** What is waiting to be read in one conversation. */
export interface Conversation {
  readonly requestId: number;
  readonly service: string;
  readonly sender: string;
  /** At least 1. */
  readonly unread: number;
}

const TECHNICIAN_HOME = '/technician/dashboard';
const CUSTOMER_HOME = '/dashboard';

/** '80,00 €'; before a price is agreed nobody is told of one. */
const priceOf = (job: Job): string => (job.price === null ? '' : formatEuros(toEuros(job.price)));

const stars = (rating: number): string => (rating === 1 ? '1 estrella' : `${rating} estrellas`);

/** Every notification there is: what happened → what its reader is told. */
export const NOTICES = {
  requestedDirectly: ({ customer, service }: Job): Notice => ({
    type: 'request',
    title: 'Nueva solicitud para ti',
    message: `${customer} te ha pedido un servicio de ${service}.`,
    link: TECHNICIAN_HOME,
  }),
  requestedNearby: ({ customer, service }: Job): Notice => ({
    type: 'request',
    title: 'Nueva solicitud cerca de ti',
    message: `${customer} busca un servicio de ${service}. Quien primero acepte se la queda.`,
    link: TECHNICIAN_HOME,
  }),
  accepted: ({ technician, service }: Job): Notice => ({
    type: 'success',
    title: 'Solicitud aceptada',
    message: `${technician} ha aceptado tu solicitud de ${service}. Ya podéis hablar por el chat.`,
    link: '/chat',
  }),
  approved: (job: Job): Notice => ({
    type: 'success',
    title: 'Ya puedes pagar',
    message: `${job.technician} ha aprobado tu solicitud de ${job.service} por ${priceOf(job)}.`,
    link: `/payment/${job.requestId}`,
  }),
  paid: (job: Job): Notice => ({
    type: 'success',
    title: 'Pago recibido',
    message: `${job.customer} ha pagado ${priceOf(job)} por ${job.service}. Ya puedes empezar.`,
    link: TECHNICIAN_HOME,
  }),
  started: ({ technician, service }: Job): Notice => ({
    type: 'info',
    title: 'Trabajo en marcha',
    message: `${technician} ha empezado el trabajo de ${service}.`,
    link: CUSTOMER_HOME,
  }),
  completed: ({ technician, service }: Job): Notice => ({
    type: 'success',
    title: 'Trabajo completado',
    message: `${technician} ha terminado el trabajo de ${service}. ¿Qué tal ha ido? Deja tu reseña.`,
    link: CUSTOMER_HOME,
  }),
  cancelled: ({ customer, service }: Job): Notice => ({
    type: 'warning',
    title: 'Solicitud cancelada',
    message: `${customer} ha cancelado su solicitud de ${service}.`,
    link: TECHNICIAN_HOME,
  }),
  declined: ({ technician, service }: Job): Notice => ({
    type: 'warning',
    title: 'Solicitud rechazada',
    message: `${technician} no puede atender tu solicitud de ${service}.`,
    link: CUSTOMER_HOME,
  }),
  withdrawnByCustomer: ({ customer, service }: Job): Notice => ({
    type: 'warning',
    title: 'Trabajo cancelado',
    message: `${customer} ha cancelado el trabajo de ${service}.`,
    link: TECHNICIAN_HOME,
  }),
  withdrawnByTechnician: ({ technician, service }: Job): Notice => ({
    type: 'warning',
    title: 'Trabajo cancelado',
    message: `${technician} ha cancelado el trabajo de ${service}.`,
    link: CUSTOMER_HOME,
  }),
  counterOffered: ({ customer, service, proposed }: Job): Notice => ({
    type: 'info',
    title: 'Contraoferta',
    message:
      proposed === null
        ? `${customer} quiere negociar el precio de ${service}.`
        : `${customer} te propone ${formatEuros(toEuros(proposed))} por ${service}.`,
    link: TECHNICIAN_HOME,
  }),
  reviewed: ({ customer, service }: Job, rating: number): Notice => ({
    type: 'success',
    title: 'Nueva reseña',
    message: `${customer} te ha valorado con ${stars(rating)} por ${service}.`,
    link: TECHNICIAN_HOME,
  }),
  /** Several unread ones of one conversation are one notice. */
  written: (chat: Conversation): Notice => ({
    type: 'message',
    title: chat.unread === 1 ? 'Nuevo mensaje' : 'Mensajes nuevos',
    message:
      chat.unread === 1
        ? `${chat.sender} te ha escrito sobre ${chat.service}.`
        : `${chat.sender} te ha escrito ${chat.unread} mensajes sobre ${chat.service}.`,
    link: chatPath(chat.requestId),
  }),
  technicianApplied: (name: string): Notice => ({
    type: 'info',
    title: 'Nuevo técnico por aprobar',
    message: `${name} quiere ofrecer sus servicios.`,
    link: '/admin/technicians',
  }),
  technicianApproved: (): Notice => ({
    type: 'success',
    title: 'Perfil aprobado',
    message: '¡Enhorabuena! Ya apareces en las búsquedas y puedes aceptar solicitudes.',
    link: TECHNICIAN_HOME,
  }),
  technicianRejected: (): Notice => ({
    type: 'error',
    title: 'Perfil rechazado',
    message: 'No hemos aprobado tu perfil. Complétalo y guárdalo de nuevo para volver a solicitarlo.',
    link: TECHNICIAN_HOME,
  }),
} as const;
