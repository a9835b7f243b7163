import {
  type ALL_FOR_STAFF,
  groupOfFilter,
  mostUrgent,
  PAYMENT_REASON_NAMES,
  PAYMENT_REASONS,
  type PaymentGroup,
  type PaymentReason,
  type StaffFilter,
} from '@oficio/domain/must-act/staff.ts';
import { UNDER_REVIEW } from '@oficio/domain/payments/disputes/statuses.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/database/paging/id-pages.ts';
import type { PaymentContext } from '../provider/context.ts';
import { providerPage } from '../provider/intents.ts';
import { findDisputes, findPaidByIds, type PaidRow } from '../store/admin/payments.ts';
import {
  findIdsForStaff,
  findOldestReasonRows,
  findReasonRows,
  type ReasonRow,
} from '../store/admin/reasons.ts';
import { findShares } from '../store/payouts/read.ts';
import { failedRefundAmounts } from '../store/refunds.ts';

interface TimedReason {
  readonly reason: PaymentReason;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/** Returns the reasons of each payment, the most urgent first, each with the instant since which it applies. */
function byPayment(
  rows: readonly ReasonRow[],
): ReadonlyMap<number, readonly [TimedReason, ...TimedReason[]]> {
  const byId = [...Map.groupBy(rows, ({ id }) => id)].map(([id, all]) => {
    const sinceOf = (reason: PaymentReason) =>
      Math.min(...all.filter(row => row.reason === reason).map(row => row.since));
    const reasons = mostUrgent(all.map(({ reason }) => reason)).map(reason => ({
      reason,
      since: sinceOf(reason),
    }));
    return [id, reasons as [TimedReason, ...TimedReason[]]] as const;
  });
  return new Map(byId);
}

/** Returns the reasons of these payments, the most urgent first. Payments that wait for nothing are missing in the result. */
export const findReasonsOfPayments = async (db: Reader, ids: readonly number[], now: number) =>
  byPayment(await findReasonRows(db, ids, now));

interface GroupedPayment extends TimedReason {
  /** Id of the payment. */
  readonly id: number;
  /** The other reasons, the most urgent first. */
  readonly also: readonly PaymentReason[];
}

/**
 * Returns the payments that wait for an administrator, each once, in the group of its most urgent reason. Of each reason only the
 * `COUNT_CAP` + 1 oldest are read. Groups without payments are missing.
 */
export async function findGroupedPayments(
  db: Reader,
  now: number,
): Promise<ReadonlyMap<PaymentGroup, GroupedPayment[]>> {
  const reasons = byPayment(await findOldestReasonRows(db, now));
  const payments = [...reasons].map(([id, [first, ...others]]) => ({
    ...first,
    id,
    also: others.map(({ reason }) => reason),
  }));
  return Map.groupBy(payments, ({ reason }) => PAYMENT_REASONS[reason].group);
}

interface GroupCandidate {
  readonly id: number;
  /** False if a more urgent reason puts the payment into another group. */
  readonly isOfGroup: boolean;
}

/** The payments that wait for an administrator, all or those of a group. */
export interface PaymentsForStaff {
  /** Returns the next ones that have a reason of the group, newest first. */
  readonly find: (page: IdPage) => Promise<readonly GroupCandidate[]>;
  /** Returns those of these payments that wait and are of the group, in the given order. */
  readonly keep: (ids: readonly number[]) => Promise<readonly number[]>;
}

export function paymentsForStaff(
  db: Reader,
  filter: typeof ALL_FOR_STAFF | StaffFilter,
  now: number,
): PaymentsForStaff {
  const group = groupOfFilter(filter);
  const isIn = (reason: PaymentReason) => group === null || PAYMENT_REASONS[reason].group === group;
  const keep = async (ids: readonly number[]) => {
    const reasons = await findReasonsOfPayments(db, ids, now);
    return ids.filter(id => {
      const [first] = reasons.get(id) ?? [];
      return first !== undefined && isIn(first.reason);
    });
  };
  return {
    async find(page) {
      const ids = await findIdsForStaff(db, now, page, PAYMENT_REASON_NAMES.filter(isIn));
      const kept = group === null ? null : new Set(await keep(ids));
      return ids.map(id => ({ id, isOfGroup: kept?.has(id) ?? true }));
    },
    keep,
  };
}

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
