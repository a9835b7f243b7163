import { LOST, UNDECIDED } from '@oficio/domain/payments/disputes/statuses.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../../platform/database/database.ts';
import { disputedAmounts } from '../disputes.ts';
import { sentAmounts } from '../payouts/read.ts';
import { failedRefundAmounts, refundedAmounts } from '../refunds.ts';
import type { PaymentRow } from './read.ts';

interface PaymentAmount {
  readonly id: number;
  readonly amount_cents: Cents;
}

/** Returns what is left of a payment after refunds and lost disputes, in cents. */
export async function amountLeft(db: Reader, payment: PaymentAmount): Promise<Cents> {
  return (await amountsLeft(db, [payment])).get(payment.id) ?? 0;
}

/**
 * Returns what can be divided when a job ends or is reported. A failed refund still belongs to the customer.
 */
export async function shareableAmount(db: Reader, payment: PaymentAmount): Promise<Cents> {
  return (await shareableAmounts(db, [payment])).get(payment.id) ?? 0;
}

async function shareableAmounts(
  db: Reader,
  payments: readonly PaymentAmount[],
): Promise<ReadonlyMap<number, Cents>> {
  const ids = payments.map(({ id }) => id);
  const left = await amountsLeft(db, payments);
  const failed = await failedRefundAmounts(db, ids);
  return new Map(ids.map(id => [id, Math.max(0, (left.get(id) ?? 0) - (failed.get(id) ?? 0))]));
}

/** Returns what goes back to the customers when their jobs are called off, by payment id. Money in dispute waits for the banks. */
export async function calledOffAmounts(
  db: Reader,
  payments: readonly PaymentAmount[],
): Promise<ReadonlyMap<number, Cents>> {
  const ids = payments.map(({ id }) => id);
  const shareable = await shareableAmounts(db, payments);
  const withBanks = await disputedAmounts(db, ids, UNDECIDED);
  return new Map(ids.map(id => [id, Math.max(0, (shareable.get(id) ?? 0) - (withBanks.get(id) ?? 0))]));
}

/** Returns what is left of several payments by payment id. */
async function amountsLeft(
  db: Reader,
  payments: readonly PaymentAmount[],
): Promise<ReadonlyMap<number, Cents>> {
  const ids = payments.map(({ id }) => id);
  const refunded = await refundedAmounts(db, ids);
  const lost = await disputedAmounts(db, ids, LOST);
  return new Map(
    payments.map(({ id, amount_cents }) => {
      const gone = (refunded.get(id) ?? 0) + (lost.get(id) ?? 0);
      return [id, Math.max(0, amount_cents - gone)];
    }),
  );
}

type Incoming = Pick<PaymentRow, 'id' | 'amount_cents' | 'outcome'>;

/**
 * Returns what an administrator can still refund, by payment id: not transferred, not on its way back and not
 * part of a failed refund; 0 while a dispute is undecided or for a late payment.
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
