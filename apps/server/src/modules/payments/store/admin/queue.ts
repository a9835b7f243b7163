import {
  accountQueuedBefore,
  accountQueueFrom,
  sortTodos,
  stalledBefore,
  stallsFrom,
  TODO_OF_PROBLEM,
  type TodoKind,
} from '@oficio/domain/payments/admin/todo.ts';
import type { Reader } from '../../../../platform/database/database.ts';
import { selectStalled } from '../charges/stalled.ts';
import { IS_UNDECIDED } from '../disputes/read.ts';
import { selectLongDue } from '../payouts/long-due.ts';
import { selectOpenProblems } from '../problems/read.ts';
import { selectOpenFailures } from '../refunds/read.ts';

const selectUndecided = (db: Reader) =>
  db
    .selectFrom('disputes')
    .where(IS_UNDECIDED)
    .select(['disputes.payment_id as id', 'disputes.created_at as since']);

const selectStops = (db: Reader) =>
  db
    .selectFrom('payout_stops')
    .select(['payout_stops.payment_id as id', 'payout_stops.created_at as since', 'payout_stops.cause']);

interface Todo {
  readonly kind: TodoKind;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/** Returns the open tasks of each payment, oldest first. Payments without tasks are missing in the result. */
export async function findTodos(
  db: Reader,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, readonly Todo[]>> {
  if (ids.length === 0) return new Map();
  const stops = await selectStops(db).where('payout_stops.payment_id', 'in', ids).execute();
  const problems = await selectOpenProblems(db).where('problems.payment_id', 'in', ids).execute();
  const disputes = await selectUndecided(db).where('disputes.payment_id', 'in', ids).execute();
  const failures = await selectOpenFailures(db).where('refunds.payment_id', 'in', ids).execute();
  const stalled = [
    ...(await selectStalled(db, 'dated', stalledBefore(now)).where('payments.id', 'in', ids).execute()),
    ...(await selectStalled(db, 'undated', stalledBefore(now)).where('payments.id', 'in', ids).execute()),
  ];
  const unpaid = await selectLongDue(db, accountQueuedBefore(now))
    .where('payouts.payment_id', 'in', ids)
    .execute();
  const todos: (Todo & { readonly id: number })[] = [
    ...disputes.map(row => ({ ...row, kind: 'dispute' as const })),
    ...problems.map(({ kind, ...row }) => ({ ...row, kind: TODO_OF_PROBLEM[kind] })),
    ...stops.map(({ cause, ...row }) => ({ ...row, kind: cause })),
    ...failures.map(row => ({ ...row, kind: 'refund_failed' as const })),
    ...stalled.map(({ id, agreed_at: agreedAt, paid_at: paidAt }) => ({
      id,
      kind: 'stalled' as const,
      since: stallsFrom({ agreedAt, paidAt }),
    })),
    ...unpaid.map(row => ({
      id: row.id,
      kind: 'no_account' as const,
      since: accountQueueFrom(row.due_at),
    })),
  ];
  return new Map(
    [...Map.groupBy(todos, ({ id }) => id)].map(([id, all]) => [id, oldestOfEachKind(all)] as const),
  );
}

/** Keeps the oldest task of each kind, because several refunds may have failed and a dispute also stops the payout. */
function oldestOfEachKind(todos: readonly Todo[]): Todo[] {
  const kinds = sortTodos(todos.map(({ kind }) => kind));
  return kinds
    .map(kind => ({
      kind,
      since: Math.min(...todos.filter(todo => todo.kind === kind).map(todo => todo.since)),
    }))
    .sort((one, other) => one.since - other.since);
}
