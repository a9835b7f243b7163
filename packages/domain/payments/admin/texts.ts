import { type Cents, formatCents } from '../money.ts';
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

/** Returns the text for a decision whose form showed another refundable amount than `cents`, the one of now. */
export const refundableChanged = (cents: Cents): string =>
  `Ahora quedan ${formatCents(cents)} por devolver. Revisa el importe`;
