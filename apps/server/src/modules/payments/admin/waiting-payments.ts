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
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/database/paging/id-pages.ts';
import {
  findIdsForStaff,
  findOldestReasonRows,
  findReasonRows,
  type ReasonRow,
} from '../store/admin/reasons.ts';

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

export interface GroupedPayment extends TimedReason {
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

export interface GroupCandidate {
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
