import { UNDECIDED } from '@oficio/domain/payments/disputes.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../../platform/database/database.ts';
import { disputedOfEach } from '../disputes/read.ts';
import { failedOfEach } from '../refunds/read.ts';
import { leftOfEach } from './amount-left.ts';
import type { PaymentRow } from './read.ts';

type Paid = Pick<PaymentRow, 'id' | 'amountCents' | 'outcome'>;

/**
 * What an administrator may still give back of each payment, by its id: what is not the technician's yet, not on its way
 * back and not of a failed refund; nothing while a bank decides about it, or of what never counted as paid.
 */
export async function refundableOf(
  db: Reader,
  payments: readonly Paid[],
): Promise<ReadonlyMap<number, Cents>> {
  const ids = payments.map(({ id }) => id);
  const left = await leftOfEach(db, payments);
  const withBanks = await disputedOfEach(db, ids, UNDECIDED);
  const sent = await sentOfEach(db, ids);
  const failed = await failedOfEach(db, ids);
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

/** The technician's part and the platform's of what has gone to the technician. */
async function sentOfEach(db: Reader, paymentIds: readonly number[]): Promise<ReadonlyMap<number, Cents>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payouts')
    .select(['payment_id as paymentId', 'amount_cents as amountCents', 'fee_cents as feeCents'])
    .where('payment_id', 'in', paymentIds)
    .where('state', '=', 'sent')
    .execute();
  return new Map(rows.map(({ paymentId, amountCents, feeCents }) => [paymentId, amountCents + feeCents]));
}
