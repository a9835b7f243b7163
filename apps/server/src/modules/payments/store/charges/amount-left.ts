import { LOST, UNDECIDED } from '@oficio/domain/payments/disputes.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../../platform/database/database.ts';
import { disputedAmounts } from '../disputes/read.ts';
import { sentAmounts } from '../payouts/read.ts';
import { failedRefundAmounts, refundedAmounts } from '../refunds/read.ts';
import type { PaymentRow } from './read.ts';

interface Paid {
  readonly id: number;
  readonly amountCents: Cents;
}

/** What is left of a payment after all that goes back to the customer, through us or through their bank. */
export async function amountLeft(db: Reader, payment: Paid): Promise<Cents> {
  return (await amountsLeft(db, [payment])).get(payment.id) ?? 0;
}

/**
 * What is left of a payment when its job ends or is reported: a failed refund is still the customer's, although the money has
 * not gone back.
 */
export async function shareableAmount(db: Reader, payment: Paid): Promise<Cents> {
  const failed = (await failedRefundAmounts(db, [payment.id])).get(payment.id) ?? 0;
  return Math.max(0, (await amountLeft(db, payment)) - failed);
}

/** What is left of several, by their ids. */
export async function amountsLeft(
  db: Reader,
  payments: readonly Paid[],
): Promise<ReadonlyMap<number, Cents>> {
  const ids = payments.map(({ id }) => id);
  const refunded = await refundedAmounts(db, ids);
  const lost = await disputedAmounts(db, ids, LOST);
  return new Map(
    payments.map(({ id, amountCents }) => {
      const gone = (refunded.get(id) ?? 0) + (lost.get(id) ?? 0);
      return [id, Math.max(0, amountCents - gone)];
    }),
  );
}

type Incoming = Pick<PaymentRow, 'id' | 'amountCents' | 'outcome'>;

/**
 * What an administrator may still give back of each payment, by its id: what is not the technician's yet, not on its way
 * back and not of a failed refund; nothing while a bank decides about it, or of what never counted as paid.
 */
export async function refundableAmounts(
  db: Reader,
  payments: readonly Incoming[],
): Promise<ReadonlyMap<number, Cents>> {
  const ids = payments.map(({ id }) => id);
  const left = await amountsLeft(db, payments);
  const withBanks = await disputedAmounts(db, ids, UNDECIDED);
  const sent = await sentAmounts(db, ids);
  const failed = await failedRefundAmounts(db, ids);
  return new Map(
    payments.map(({ id, outcome }) => {
      const isFree = outcome === 'paid' && (withBanks.get(id) ?? 0) === 0;
      return [
        id,
        isFree ? Math.max(0, (left.get(id) ?? 0) - (sent.get(id) ?? 0) - (failed.get(id) ?? 0)) : 0,
      ];
    }),
  );
}
