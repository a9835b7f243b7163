import {
  groupOfFilter,
  sortTodos,
  TODO_GROUPS,
  type TodoGroup,
  type TodoKind,
  type WaitingFilter,
} from '@oficio/domain/payments/admin/todo.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';
import { findTodos } from '../store/admin/queue.ts';
import { findWaitingIds } from '../store/admin/waiting.ts';

export interface WaitingPayment {
  readonly id: number;
  /** False if a more urgent reason puts the payment into another group. */
  readonly isOfGroup: boolean;
}

/** The payments that wait for an administrator, all or those of a group. */
export interface WaitingPayments {
  /** Returns the next ones that have a reason of the group, newest first. */
  readonly find: (page: IdPage) => Promise<readonly WaitingPayment[]>;
  /** Returns those of these payments that wait and are of the group, in the given order. */
  readonly keep: (ids: readonly number[]) => Promise<readonly number[]>;
}

export function waitingPayments(db: Reader, filter: 'problem' | WaitingFilter, now: number): WaitingPayments {
  const group = groupOfFilter(filter);
  const keep = async (ids: readonly number[]) => {
    const todos = await findTodos(db, ids, now);
    return ids.filter(id => isOf(group, todos.get(id) ?? []));
  };
  return {
    async find(page) {
      const ids = await findWaitingIds(db, now, page, group);
      const kept = group === null ? null : new Set(await keep(ids));
      return ids.map(id => ({ id, isOfGroup: kept?.has(id) ?? true }));
    },
    keep,
  };
}

/** Returns whether the most urgent of the reasons belongs to the group; null for any group. */
function isOf(group: TodoGroup | null, todos: readonly { readonly kind: TodoKind }[]): boolean {
  const [kind] = sortTodos(todos.map(todo => todo.kind));
  return kind !== undefined && (group === null || TODO_GROUPS[kind] === group);
}
