import type { AdminPaymentOut } from './contract.ts';

type RefundStatus = NonNullable<AdminPaymentOut['money']['refund']>['status'];

/** Spanish name of a payment that is neither promised to the technician nor refunded yet. */
export const COLLECTED = 'Cobrado';

/** Spanish names of the states of a refund, as administrators see them. */
export const REFUND_LABELS = {
  pending: 'Devolución en curso',
  succeeded: 'Devuelto',
  settled: 'Devuelto por otro medio',
  failed: 'Devolución fallida',
} as const satisfies Record<RefundStatus, string>;
