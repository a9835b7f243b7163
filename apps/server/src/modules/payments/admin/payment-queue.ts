import { PAYMENT_REASONS, type PaymentGroup, type PaymentReason } from '@oficio/domain/must-act/staff.ts';
import { UNDER_REVIEW } from '@oficio/domain/payments/disputes/statuses.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { PaymentContext } from '../provider/context.ts';
import { findDisputes, findPaidByIds, type PaidRow } from '../store/admin/payments.ts';
import { findShares } from '../store/payouts/read.ts';
import { failedRefundAmounts } from '../store/refunds.ts';
import { providerPage } from './provider-page.ts';
import { findGroupedPayments, type GroupedPayment } from './waiting-payments.ts';

/** A payment in the queue of administrators. */
export interface QueuedPayment {
  /** The most urgent reason, and since when. Milliseconds since the epoch. */
  readonly reason: PaymentReason;
  readonly since: number;
  /** The other reasons, the most urgent first. */
  readonly also: readonly PaymentReason[];
  readonly payment: PaidRow;
  /** Amount that the decision is about. */
  readonly amountCents: Cents;
  /** True while the bank reviews the evidence of a dispute. */
  readonly isWithBank: boolean;
  /** Deadline for an answer to the bank; null without one. */
  readonly dueBy: number | null;
  readonly providerUrl: string | null;
}

interface QueuedGroup {
  /** `COUNT_CAP` + 1 or more for any larger number. */
  readonly count: number;
  /** The oldest ones. */
  readonly rows: readonly QueuedPayment[];
}

/**
 * Returns the payments that wait for an administrator by group, at most `limit` rows each. A payment belongs to the group of its
 * most urgent reason alone. Groups without payments are missing.
 */
export async function readPaymentQueue(
  { database, provider, clock }: Pick<PaymentContext, 'database' | 'provider' | 'clock'>,
  limit: number,
): Promise<ReadonlyMap<PaymentGroup, QueuedGroup>> {
  const db = database.read;
  const groups = [...(await findGroupedPayments(db, clock()))].map(([group, all]) => ({
    group,
    count: all.length,
    oldest: all.sort((one, other) => one.since - other.since || one.id - other.id).slice(0, limit),
  }));
  const ids = groups.flatMap(({ oldest }) => oldest.map(({ id }) => id));
  const payments = new Map((await findPaidByIds(db, ids)).map(row => [row.id, row]));
  const amounts = await readAmounts(db, ids);
  const present = (grouped: GroupedPayment): QueuedPayment[] => {
    const payment = payments.get(grouped.id);
    if (!payment) return [];
    const { reason, since, also } = grouped;
    const providerUrl = providerPage(provider, payment.intent_id);
    return [{ reason, since, also, payment, providerUrl, ...amounts(grouped, payment) }];
  };
  return new Map(
    groups.map(({ group, count, oldest }) => [group, { count, rows: oldest.flatMap(present) }] as const),
  );
}

/** Returns a function with the amount that a decision about a payment concerns, and the state of its dispute. */
async function readAmounts(db: Reader, ids: readonly number[]) {
  const failed = await failedRefundAmounts(db, ids);
  const disputes = await findDisputes(db, ids);
  const shares = await findShares(db, ids);
  return (
    { id, reason }: GroupedPayment,
    payment: PaidRow,
  ): Pick<QueuedPayment, 'amountCents' | 'isWithBank' | 'dueBy'> => {
    const dispute = reason === 'dispute' ? disputes.get(id) : undefined;
    if (dispute) {
      const isWithBank = UNDER_REVIEW.includes(dispute.status);
      return { amountCents: dispute.amount_cents, isWithBank, dueBy: isWithBank ? null : dispute.due_by };
    }
    const part =
      reason === 'refund_failed'
        ? failed.get(id)
        : PAYMENT_REASONS[reason].group === 'payouts'
          ? shares.get(id)
          : undefined;
    return { amountCents: part ?? payment.amount_cents, isWithBank: false, dueBy: null };
  };
}
