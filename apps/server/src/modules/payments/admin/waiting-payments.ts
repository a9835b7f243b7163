import {
  groupOfFilter,
  mostUrgent,
  PAYMENT_REASON_KINDS,
  PAYMENT_REASONS,
  type PaymentGroup,
  type PaymentReason,
  type StaffFilter,
} from '@oficio/domain/must-act/staff.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';
import { findIdsForStaff, findOldestTodos, findTodosOf, type PaymentTodo } from '../store/admin/reasons.ts';

interface Todo {
  readonly kind: PaymentReason;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/** Returns the reasons of each payment, the most urgent first, each with the instant since which it applies. */
function byPayment(rows: readonly PaymentTodo[]): ReadonlyMap<number, readonly [Todo, ...Todo[]]> {
  const reasons = [...Map.groupBy(rows, ({ id }) => id)].map(([id, all]) => {
    const sinceOf = (kind: PaymentReason) =>
      Math.min(...all.filter(row => row.kind === kind).map(row => row.since));
    const todos = mostUrgent(all.map(({ kind }) => kind)).map(kind => ({ kind, since: sinceOf(kind) }));
    return [id, todos as [Todo, ...Todo[]]] as const;
  });
  return new Map(reasons);
}

/** Returns the reasons of these payments, the most urgent first. Payments that wait for nothing are missing in the result. */
export const findTodos = async (db: Reader, ids: readonly number[], now: number) =>
  byPayment(await findTodosOf(db, ids, now));

export interface GroupedTodo extends Todo {
  /** Id of the payment. */
  readonly id: number;
  /** The other reasons, the most urgent first. */
  readonly also: readonly PaymentReason[];
}

/**
 * Returns the payments that wait for an administrator, each once, in the group of its most urgent reason. Of each reason only the
 * `COUNT_CAP` + 1 oldest are read. Groups without payments are missing.
 */
export async function findTodoGroups(
  db: Reader,
  now: number,
): Promise<ReadonlyMap<PaymentGroup, GroupedTodo[]>> {
  const todos = byPayment(await findOldestTodos(db, now));
  const payments = [...todos].map(([id, [first, ...others]]) => ({
    ...first,
    id,
    also: others.map(({ kind }) => kind),
  }));
  return Map.groupBy(payments, ({ kind }) => PAYMENT_REASONS[kind].group);
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

export function paymentsForStaff(db: Reader, filter: 'problem' | StaffFilter, now: number): PaymentsForStaff {
  const group = groupOfFilter(filter);
  const isIn = (kind: PaymentReason) => group === null || PAYMENT_REASONS[kind].group === group;
  const keep = async (ids: readonly number[]) => {
    const todos = await findTodos(db, ids, now);
    return ids.filter(id => {
      const [first] = todos.get(id) ?? [];
      return first !== undefined && isIn(first.kind);
    });
  };
  return {
    async find(page) {
      const ids = await findIdsForStaff(db, now, page, PAYMENT_REASON_KINDS.filter(isIn));
      const kept = group === null ? null : new Set(await keep(ids));
      return ids.map(id => ({ id, isOfGroup: kept?.has(id) ?? true }));
    },
    keep,
  };
}
