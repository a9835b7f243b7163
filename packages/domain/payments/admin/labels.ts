import type { PayoutState } from '../payout-states.ts';
import type { AdminPaymentOut } from './contract.ts';

type RefundStatus = NonNullable<AdminPaymentOut['money']['refund']>['status'];

/** Spanish names of the states of a technician's money, as administrators see them. */
export const PAYOUT_LABELS = {
  held: 'Retenido',
  frozen: 'Congelado',
  due: 'Por enviar',
  sent: 'Enviado',
  cancelled: 'Anulado',
} as const satisfies Record<PayoutState, string>;

export const REFUND_LABELS = {
  pending: 'Devolución en curso',
  succeeded: 'Devuelto',
  settled: 'Devuelto por otro medio',
  failed: 'Devolución fallida',
} as const satisfies Record<RefundStatus, string>;
