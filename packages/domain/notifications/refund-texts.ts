import { formatCents } from '../payments/money.ts';
import { jobPath } from '../requests/job-path.ts';
import {
  adminPayment,
  type Decided,
  type Job,
  type Notice,
  type WithAmount,
  type WithPayment,
} from './notice-data.ts';

/** Notifications about refunds, disputes and differences with the provider. Part of `NOTICES`: never rename or remove a template. */
export const REFUND_NOTICES = {
  paidTooLate: ({ requestId, service, amount }: WithAmount): Notice => ({
    type: 'warning',
    title: 'Te devolvemos un pago',
    message: `Tu pago de ${formatCents(amount)} por ${service} llegó cuando ya no correspondía. Te lo devolvemos entero.`,
    link: jobPath(requestId),
  }),
  refunded: ({ requestId, service, amount }: WithAmount): Notice => ({
    type: 'success',
    title: 'Devolución hecha',
    message: `Te hemos devuelto ${formatCents(amount)} de ${service}. Puede tardar unos días en aparecer en tu cuenta.`,
    link: jobPath(requestId),
  }),
  refundFailed: ({ requestId, service, amount }: WithAmount): Notice => ({
    type: 'error',
    title: 'Devolución fallida',
    message: `No hemos podido devolverte ${formatCents(amount)} de ${service}. Ya lo estamos revisando.`,
    link: jobPath(requestId),
  }),
  refundToMend: ({ service, customer, amount, paymentId }: WithAmount & WithPayment): Notice => ({
    type: 'error',
    title: 'Devolución fallida',
    message: `La devolución de ${formatCents(amount)} a ${customer} por ${service} ha fallado. Reinténtala o resuélvela a mano.`,
    link: adminPayment(paymentId),
  }),
  refundRetried: ({ requestId, service, amount }: WithAmount): Notice => ({
    type: 'info',
    title: 'Reintentamos tu devolución',
    message: `Volvemos a enviarte los ${formatCents(amount)} de ${service} que no pudimos devolverte. Te avisaremos cuando estén.`,
    link: jobPath(requestId),
  }),
  refundSettled: ({ requestId, service, amount }: WithAmount): Notice => ({
    type: 'success',
    title: 'Devolución resuelta',
    message: `Te hemos devuelto ${formatCents(amount)} de ${service} por otro medio, porque la devolución a tu forma de pago falló.`,
    link: jobPath(requestId),
  }),
  refundFound: ({ service, customer, amount, paymentId }: WithAmount & WithPayment): Notice => ({
    type: 'warning',
    title: 'Devolución hecha en el proveedor',
    message: `Alguien ha devuelto ${formatCents(amount)} a ${customer} por ${service} desde el panel del proveedor de pagos.`,
    link: adminPayment(paymentId),
  }),
  disputeOpened: ({ requestId, service, customer }: Job): Notice => ({
    type: 'warning',
    title: 'Pago reclamado',
    message: `El banco de ${customer} ha reclamado el pago de ${service}. El dinero queda congelado hasta que se resuelva.`,
    link: jobPath(requestId),
  }),
  disputeToAnswer: ({ service, customer, amount, paymentId }: WithAmount & WithPayment): Notice => ({
    type: 'error',
    title: 'Pago reclamado',
    message: `El banco de ${customer} reclama ${formatCents(amount)} de ${service}. Responde con pruebas en el panel del proveedor de pagos.`,
    link: adminPayment(paymentId),
  }),
  disputeWon: ({ requestId, service, paymentId }: Decided): Notice => ({
    type: 'success',
    title: 'Reclamación ganada',
    message: `El banco ha dado la razón al técnico en el pago de ${service}. El dinero vuelve a estar disponible.`,
    link: paymentId === null ? jobPath(requestId) : adminPayment(paymentId),
  }),
  disputeLost: ({ requestId, service, paymentId }: Decided): Notice => ({
    type: 'error',
    title: 'Reclamación perdida',
    message: `El banco ha dado la razón al cliente en el pago de ${service}. El dinero se le ha devuelto.`,
    link: paymentId === null ? jobPath(requestId) : adminPayment(paymentId),
  }),
  bankClaimReceived: ({ requestId, service, amount }: WithAmount): Notice => ({
    type: 'warning',
    title: 'Hemos recibido la reclamación de tu banco',
    message: `Tu banco reclama ${formatCents(amount)} de tu pago de ${service}. El dinero queda congelado hasta que decida.`,
    link: jobPath(requestId),
  }),
  bankClaimAccepted: ({ requestId, service, amount }: WithAmount): Notice => ({
    type: 'info',
    title: 'Tu banco te ha dado la razón',
    message: `Tu banco te devuelve ${formatCents(amount)} de tu pago de ${service}. Ya está en tu recibo.`,
    link: jobPath(requestId),
  }),
  bankClaimRejected: ({ requestId, service, amount }: WithAmount): Notice => ({
    type: 'info',
    title: 'Tu banco no ha aceptado tu reclamación',
    message: `Tu reclamación de ${formatCents(amount)} por ${service} está cerrada. El pago sigue siendo válido.`,
    link: jobPath(requestId),
  }),
  moneyDiffers: ({ findings }: { readonly findings: number }): Notice => ({
    type: 'error',
    title: 'Diferencias con el proveedor de pagos',
    message: `${findings === 1 ? 'Hay 1 diferencia' : `Hay ${findings} diferencias`} entre nuestros pagos y los del proveedor. Revísalas en Pagos.`,
    link: '/admin/payments',
  }),
} as const;
