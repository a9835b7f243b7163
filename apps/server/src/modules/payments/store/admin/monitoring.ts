import { sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';
import { MAX_COUNTED_ROWS } from '../../../../platform/logs/metrics.ts';
import { STALLED } from '../charges/stalled.ts';
import { IS_UNDECIDED } from '../disputes.ts';
import { IS_UNDECIDED_PROBLEM } from '../problems/read.ts';
import { IS_OPEN_FAILURE } from '../refunds.ts';

/**
 * States that are not final, also those in which the staff need not act yet: a job before its date, a problem that waits for the
 * other side. Each has its own partial index, so the count never reads finished rows.
 */
const OPEN_STATES = {
  payment_processing: sql`payments where check_at is not null`,
  awaiting_start: sql`payments where ${STALLED.dated.isAwaiting}`,
  awaiting_start_undated: sql`payments where ${STALLED.undated.isAwaiting}`,
  payout_held: sql`payouts where state = 'held' and attempt_at is not null`,
  payout_due: sql`payouts where state = 'due' and attempt_at is not null`,
  payout_frozen: sql`(select distinct payment_id from payout_stops) as stopped`,
  refund_due: sql`refunds where status = 'due'`,
  refund_failed: sql`refunds where ${IS_OPEN_FAILURE}`,
  dispute_open: sql`disputes where ${IS_UNDECIDED}`,
  problem_open: sql`problems where ${IS_UNDECIDED_PROBLEM}`,
} as const;

/** Returns how many payments wait in each state that is not final. */
export async function countOpenPayments(db: Reader): Promise<Readonly<Record<string, number>>> {
  const counts = Object.entries(OPEN_STATES).map(
    ([state, rows]) =>
      sql`select ${sql.lit(state)} as state, count(*) as total from (select 1 from ${rows} limit ${sql.lit(MAX_COUNTED_ROWS)}) as capped`,
  );
  const query = sql<{ state: string; total: number }>`${sql.join(counts, sql` union all `)}`;
  const { rows } = await query.execute(db);
  return Object.fromEntries(rows.map(({ state, total }) => [state, Number(total)]));
}

/** Returns how many differences the last finished comparison with the provider left to an administrator. */
export const countOpenDifferences = async (db: Reader): Promise<number> =>
  (await findLastResult(db))?.differences ?? 0;

/** Returns the last comparison with the provider that ended with a result. */
export const findLastResult = (db: Reader) =>
  db
    .selectFrom('reconciliations')
    .select(['differences', 'finished_at'])
    .where('finished_at', 'is not', null)
    .where('failure', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
