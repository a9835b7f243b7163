import { formatCents } from '../payments/money.ts';
import { jobPath } from '../requests/job-path.ts';
import { momentText } from '../requests/job-time.ts';
import {
  adminPayment,
  type Job,
  type Notice,
  type WithDeadline,
  type WithPayment,
  type WithPhoto,
  type WithRefund,
} from './notice-data.ts';

/** Notifications about problems of paid jobs. Part of `NOTICES`: never rename or remove a template. */
export const PROBLEM_NOTICES = {
  completedWithProblem: ({ requestId, technician, service }: Job): Notice => ({
    type: 'info',
    title: 'Trabajo completado',
    message: `${technician} ha terminado el trabajo de ${service}. El pago sigue congelado hasta que se resuelva el problema.`,
    link: jobPath(requestId),
  }),
  problemReceived: ({ requestId, service }: Job): Notice => ({
    type: 'info',
    title: 'Estamos revisando tu problema',
    message: `El pago de ${service} queda congelado hasta que lo resolvamos. Te avisaremos.`,
    link: jobPath(requestId),
  }),
  problemWithJob: ({ requestId, customer, service }: Job): Notice => ({
    type: 'warning',
    title: 'Pago congelado',
    message: `${customer} tiene un problema con el trabajo de ${service}. El pago queda congelado mientras lo revisamos.`,
    link: jobPath(requestId),
  }),
  problemToDecide: ({ customer, technician, service, paymentId }: WithPayment): Notice => ({
    type: 'warning',
    title: 'Problema por decidir',
    message: `${customer} tiene un problema con el trabajo de ${service} de ${technician}.`,
    link: adminPayment(paymentId),
  }),
  /** For the administrators, about any problem that is not a customer's report with 'Tengo un problema'. */
  reportToDecide: ({ customer, technician, service, paymentId }: WithPayment): Notice => ({
    type: 'warning',
    title: 'Problema por decidir',
    message: `Hay un problema por decidir en el trabajo de ${service} de ${technician} para ${customer}.`,
    link: adminPayment(paymentId),
  }),
  noShowReported: ({ requestId, customer, service, until, zone }: WithDeadline): Notice => ({
    type: 'warning',
    title: 'Dicen que no has ido',
    message: `${customer} dice que no has ido a hacer el trabajo de ${service}. Tienes hasta el ${momentText(until, zone)}, para responder. Si no respondes, lo cancelamos y le devolvemos todo.`,
    link: jobPath(requestId),
  }),
  noShowReceived: ({ requestId, technician, service, until, zone }: WithDeadline): Notice => ({
    type: 'info',
    title: 'Hemos recibido tu aviso',
    message: `${technician} tiene hasta el ${momentText(until, zone)}, para responder. Si no responde, cancelamos el trabajo de ${service} y te devolvemos todo lo que pagaste.`,
    link: jobPath(requestId),
  }),
  earlyStartReported: ({ requestId, customer, service, until, zone }: WithDeadline): Notice => ({
    type: 'warning',
    title: 'Dicen que has empezado antes de tiempo',
    message: `${customer} dice que has empezado antes de la hora acordada el trabajo de ${service}. Tienes hasta el ${momentText(until, zone)}, para responder. Si no respondes, lo cancelamos y le devolvemos lo mismo que si lo hubiera cancelado antes de que empezaras.`,
    link: jobPath(requestId),
  }),
  earlyStartReceived: ({ requestId, technician, service, until, zone }: WithDeadline): Notice => ({
    type: 'info',
    title: 'Hemos recibido tu aviso',
    message: `${technician} tiene hasta el ${momentText(until, zone)}, para responder. Si no responde, cancelamos el trabajo de ${service} y te devolvemos lo mismo que si lo hubieras cancelado antes de que empezara.`,
    link: jobPath(requestId),
  }),
  absenceReported: ({ requestId, technician, service, until, zone, hasPhoto }: WithPhoto): Notice => ({
    type: 'warning',
    title: 'Dicen que no había nadie',
    message: `${technician} dice que no había nadie para el trabajo de ${service}. Tienes hasta el ${momentText(until, zone)}, para responder. ${hasPhoto ? 'Si no respondes, lo cancelamos y recuperas solo una parte del pago.' : 'Si no respondes, decidiremos sin tu versión.'}`,
    link: jobPath(requestId),
  }),
  absenceReceived: ({ requestId, customer, service, until, zone, hasPhoto }: WithPhoto): Notice => ({
    type: 'info',
    title: 'Hemos recibido tu aviso',
    message: `${customer} tiene hasta el ${momentText(until, zone)}, para responder sobre el trabajo de ${service}. ${hasPhoto ? 'Si no responde, lo cancelamos y recibes tu parte del pago.' : 'Si no responde, decidiremos nosotros, porque tu aviso no lleva foto del sitio.'}`,
    link: jobPath(requestId),
  }),
  jobOfSuspended: ({ requestId, technician, service }: Job): Notice => ({
    type: 'warning',
    title: 'Estamos revisando tu trabajo',
    message: `La cuenta de ${technician} está suspendida. El pago de ${service} queda congelado hasta que decidamos qué hacer. Te avisaremos.`,
    link: jobPath(requestId),
  }),
  problemAnsweredToCustomer: ({ requestId, technician, service }: Job): Notice => ({
    type: 'info',
    title: 'Respuesta sobre el problema',
    message: `${technician} ha respondido sobre el problema con el trabajo de ${service}.`,
    link: jobPath(requestId),
  }),
  problemAnsweredToTechnician: ({ requestId, customer, service }: Job): Notice => ({
    type: 'info',
    title: 'Respuesta sobre el problema',
    message: `${customer} ha respondido sobre el problema con el trabajo de ${service}.`,
    link: jobPath(requestId),
  }),
  problemClosedToTechnician: ({ requestId, customer, service }: Job): Notice => ({
    type: 'success',
    title: 'Problema cerrado',
    message: `${customer} ha cerrado el problema con el trabajo de ${service}.`,
    link: jobPath(requestId),
  }),
  problemClosedToCustomer: ({ requestId, technician, service }: Job): Notice => ({
    type: 'success',
    title: 'Aviso retirado',
    message: `${technician} ha retirado su aviso de que no había nadie para el trabajo de ${service}.`,
    link: jobPath(requestId),
  }),
  noShowExpiredToCustomer: ({ requestId, technician, service, refund }: WithRefund): Notice => ({
    type: 'success',
    title: 'Te devolvemos tu dinero',
    message: `${technician} no ha respondido a tu aviso. El trabajo de ${service} se cancela y te devolvemos ${formatCents(refund)}.`,
    link: jobPath(requestId),
  }),
  noShowExpiredToTechnician: ({ requestId, customer, service, refund }: WithRefund): Notice => ({
    type: 'warning',
    title: 'Trabajo cancelado',
    message: `No has respondido al aviso de ${customer}. El trabajo de ${service} se cancela y le devolvemos ${formatCents(refund)}.`,
    link: jobPath(requestId),
  }),
  absenceExpiredToCustomer: ({ requestId, technician, service, refund }: WithRefund): Notice => ({
    type: 'warning',
    title: 'Trabajo cancelado',
    message: `No has respondido al aviso de ${technician}. El trabajo de ${service} se cancela y te devolvemos ${formatCents(refund)}.`,
    link: jobPath(requestId),
  }),
  absenceExpiredToTechnician: ({ requestId, customer, service, refund }: WithRefund): Notice => ({
    type: 'info',
    title: 'Trabajo cancelado',
    message: `${customer} no ha respondido a tu aviso. El trabajo de ${service} se cancela: le devolvemos ${formatCents(refund)} y el resto es tu parte.`,
    link: jobPath(requestId),
  }),
  continuedToCustomer: ({ requestId, technician, service }: Job): Notice => ({
    type: 'info',
    title: 'Hemos tomado una decisión',
    message: `El trabajo de ${service} con ${technician} sigue adelante. Lee el motivo en tu solicitud.`,
    link: jobPath(requestId),
  }),
  continuedToTechnician: ({ requestId, customer, service }: Job): Notice => ({
    type: 'info',
    title: 'Hemos tomado una decisión',
    message: `El trabajo de ${service} para ${customer} sigue adelante. Lee el motivo en el trabajo.`,
    link: jobPath(requestId),
  }),
} as const;
