import { once } from '@oficio/domain/fields/once.ts';
import { groupOfFilter, lastKindOf, type WaitingFilter } from '@oficio/domain/payments/admin/todo.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';
import { findTodos } from '../store/admin/queue.ts';
import { findWaitingIds } from '../store/admin/waiting.ts';
import { findTodoGroups } from './todo-groups.ts';

/** The payments that wait for an administrator, all or those of a group. */
export interface WaitingPayments {
  /** Returns the ids of the next ones, newest first. */
  readonly find: (page: IdPage) => Promise<readonly number[]>;
  /** Returns those of these payments that wait, in the given order. */
  readonly keep: (ids: readonly number[]) => Promise<readonly number[]>;
}

/** Reads the group of the filter at most once, because no index has the groups, and a page of a list can consist of several parts. */
export function waitingPayments(db: Reader, filter: 'problem' | WaitingFilter, now: number): WaitingPayments {
  const group = groupOfFilter(filter);
  if (group === null)
    return {
      find: page => findWaitingIds(db, now, page),
      async keep(ids) {
        const todos = await findTodos(db, ids, now);
        return ids.filter(id => todos.has(id));
      },
    };
  const readGroup = once(async () => {
    // Less urgent reasons do not change the group of a payment.
    const todos = (await findTodoGroups(db, now, lastKindOf(group))).get(group) ?? [];
    return todos.map(({ id }) => id).sort((one, other) => other - one);
  });
  return {
    find: async ({ before, limit }) => (await readGroup()).filter(id => id < before).slice(0, limit),
    async keep(ids) {
      if (ids.length === 0) return [];
      const ofGroup = new Set(await readGroup());
      return ids.filter(id => ofGroup.has(id));
    },
  };
}
