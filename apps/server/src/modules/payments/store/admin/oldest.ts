import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import {
  accountQueuedBefore,
  accountQueueFrom,
  stalledBefore,
  stallsFrom,
  TODO_OF_PROBLEM,
  type TodoKind,
} from '@oficio/domain/payments/admin/todo.ts';
import { STOP_CAUSES } from '@oficio/domain/payments/payout-states.ts';
import { PROBLEM_KINDS } from '@oficio/domain/payments/problem-states.ts';
import { type Expression, sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';
import { indexedBy } from '../../../../platform/database/statement.ts';
import { selectStalled } from '../charges/stalled.ts';
import { IS_UNDECIDED } from '../disputes/read.ts';
import { selectLongDue } from '../payouts/long-due.ts';
import { IS_OPEN } from '../problems/read.ts';
import { IS_OPEN_FAILURE } from '../refunds/read.ts';

/** Rows that are read of each reason; one more than a count shows. */
const LIMIT = COUNT_CAP + 1;

export interface OldestTodo {
  /** Id of the payment. */
  readonly id: number;
  readonly kind: TodoKind;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

interface Source {
  readonly table: string;
  /** Index of the rows with the condition, the oldest first. */
  readonly index: string;
  readonly where: Expression<unknown>;
  readonly since: string;
  /** SQL of a `TodoKind`. */
  readonly kind: Expression<unknown>;
}

const KIND_OF_PROBLEM = sql`case kind ${sql.join(
  PROBLEM_KINDS.map(kind => sql`when ${sql.lit(kind)} then ${sql.lit(TODO_OF_PROBLEM[kind])}`),
  sql` `,
)} end`;

/** Literal conditions, because SQLite uses a partial index only when the conditions match its text. */
const SOURCES: readonly Source[] = [
  {
    table: 'refunds',
    index: 'refunds_failed_since',
    where: IS_OPEN_FAILURE,
    since: 'updated_at',
    kind: sql`'refund_failed'`,
  },
  {
    table: 'problems',
    index: 'problems_open_since',
    where: IS_OPEN,
    since: 'created_at',
    kind: KIND_OF_PROBLEM,
  },
  {
    table: 'disputes',
    index: 'disputes_undecided_since',
    where: IS_UNDECIDED,
    since: 'created_at',
    kind: sql`'dispute'`,
  },
  ...STOP_CAUSES.map(cause => ({
    table: 'payout_stops',
    index: 'payout_stops_since',
    where: sql`cause = ${sql.lit(cause)}`,
    since: 'created_at',
    kind: sql.ref('cause'),
  })),
];

const oldestOf = (db: Reader, { table, index, where, since, kind }: Source) =>
  sql`select * from (select payment_id as id, ${kind} as kind, ${sql.ref(since)} as since
    from ${sql.table(table)} ${indexedBy(db, index)} where ${where} order by ${sql.ref(since)} limit ${sql.lit(LIMIT)}) as oldest`;

/**
 * Returns the oldest `LIMIT` rows of each reason for which payments wait for an administrator, in no order. A payment may have several
 * reasons, and several rows of one reason.
 */
export async function findOldestTodos(db: Reader, now: number): Promise<OldestTodo[]> {
  const query = sql<OldestTodo>`${sql.join(
    SOURCES.map(source => oldestOf(db, source)),
    sql` union all `,
  )}`;
  const { rows } = await query.execute(db);
  const before = stalledBefore(now);
  const dated = await selectStalled(db, 'dated', before).orderBy('payments.agreed_at').limit(LIMIT).execute();
  const undated = await selectStalled(db, 'undated', before)
    .orderBy('payments.paid_at')
    .limit(LIMIT)
    .execute();
  const due = await selectLongDue(db, accountQueuedBefore(now))
    .orderBy('payouts.due_at')
    .limit(LIMIT)
    .execute();
  return [
    ...rows,
    ...[...dated, ...undated].map(({ id, agreed_at: agreedAt, paid_at: paidAt }) => ({
      id,
      kind: 'stalled' as const,
      since: stallsFrom({ agreedAt, paidAt }),
    })),
    ...due.map(({ id, due_at }) => ({ id, kind: 'no_account' as const, since: accountQueueFrom(due_at) })),
  ];
}
