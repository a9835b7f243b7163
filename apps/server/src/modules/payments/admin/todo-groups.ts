import { sortTodos, TODO_GROUPS, type TodoGroup, type TodoKind } from '@oficio/domain/payments/admin/todo.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findOldestTodos } from '../store/admin/oldest.ts';

export interface GroupedTodo {
  /** Id of the payment. */
  readonly id: number;
  /** The most urgent reason, and since when. Milliseconds since the epoch. */
  readonly kind: TodoKind;
  readonly since: number;
  /** The other reasons, the most urgent first. */
  readonly also: readonly TodoKind[];
}

/**
 * Returns the payments that wait for an administrator, each once, in the group of its most urgent reason. Of each reason only the
 * `COUNT_CAP` + 1 oldest are read. Groups without payments are missing.
 */
export async function findTodoGroups(
  db: Reader,
  now: number,
): Promise<ReadonlyMap<TodoGroup, GroupedTodo[]>> {
  const todos = await findOldestTodos(db, now);
  const payments = [...Map.groupBy(todos, ({ id }) => id)].flatMap(([id, reasons]) => {
    const [kind, ...also] = sortTodos(reasons.map(reason => reason.kind));
    if (kind === undefined) return [];
    const since = Math.min(...reasons.filter(reason => reason.kind === kind).map(reason => reason.since));
    return [{ id, kind, since, also }];
  });
  return Map.groupBy(payments, ({ kind }) => TODO_GROUPS[kind]);
}
