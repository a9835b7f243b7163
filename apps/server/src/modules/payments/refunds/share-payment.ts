import type { Cents } from '@oficio/domain/payments/money.ts';
import { holdEndsAt } from '@oficio/domain/payments/payment-terms.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { openPayout } from '../payouts/open-payout.ts';
import { type PaymentRow, readTerms } from '../store/charges/read.ts';
import type { RefundEvent } from '../store/events.ts';
import { scheduleRefund } from './schedule-refund.ts';

interface Shares {
  readonly payment: PaymentRow;
  /** Null when the job has none. */
  readonly technicianId: number | null;
  /** To the customer. */
  readonly refundCents: Cents;
  /** To the technician, the platform's fee included. */
  readonly restCents: Cents;
  readonly cause: RefundEvent['cause'];
  /** Both sides read it. */
  readonly reason: string;
  /** The user who ended the job; null when the system did. */
  readonly actorId: number | null;
}

/** Divides the payment of a job that ends before it starts. The technician's share is held like any payout. */
export async function sharePayment(tx: Transaction, settings: Settings, shares: Shares): Promise<void> {
  const { payment, technicianId, refundCents, restCents, cause, reason, actorId } = shares;
  if (refundCents > 0)
    await scheduleRefund(tx, { payment, amountCents: refundCents, cause, reason, actorId });
  if (technicianId === null) return;
  const terms = readTerms(payment, settings);
  await openPayout(tx, {
    payment,
    technicianId,
    amountCents: restCents,
    feePercent: terms.fee_percent,
    state: 'held',
    releaseAt: holdEndsAt(terms, tx.now, null),
  });
}
