import { LOST } from '@oficio/domain/payments/disputes.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../../platform/database/database.ts';
import { disputedOfEach } from '../disputes/read.ts';
import { failedOfEach, refundedOfEach } from '../refunds/read.ts';

interface Paid {
  readonly id: number;
  readonly amountCents: Cents;
}

/** What is left of a payment after all that goes back to the customer, through us or through their bank. */
export async function leftOf(db: Reader, payment: Paid): Promise<Cents> {
  return (await leftOfEach(db, [payment])).get(payment.id) ?? 0;
}

/**
 * What is left of a payment when its job ends or is reported: a failed refund is still the customer's, although the money has
 * not gone back.
 */
export async function shareableOf(db: Reader, payment: Paid): Promise<Cents> {
  const failed = (await failedOfEach(db, [payment.id])).get(payment.id) ?? 0;
  return Math.max(0, (await leftOf(db, payment)) - failed);
}

/** What is left of several, by their ids. */
export async function leftOfEach(db: Reader, payments: readonly Paid[]): Promise<ReadonlyMap<number, Cents>> {
  const ids = payments.map(({ id }) => id);
  const refunded = await refundedOfEach(db, ids);
  const lost = await disputedOfEach(db, ids, LOST);
  return new Map(
    payments.map(({ id, amountCents }) => {
      const gone = (refunded.get(id) ?? 0) + (lost.get(id) ?? 0);
      return [id, Math.max(0, amountCents - gone)];
    }),
  );
}
