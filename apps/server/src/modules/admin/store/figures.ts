import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../../../platform/database/database.ts';

/** Names of the sums that the triggers of migrations 0094, 0140 and 0174 keep. */
export type Metric =
  | `request:${Status}`
  | 'registration'
  | 'user'
  | 'technician:approved'
  | 'technician:waiting'
  | 'review'
  | 'paid_cents'
  | 'fee_cents';

/** Stands for the sum of all days. */
const ALL_DAYS = -1;

/** Returns the sum of all days of each metric; a metric without rows is missing. */
export async function readTotals(db: Reader): Promise<ReadonlyMap<Metric, number>> {
  const { rows } = await sql<{ metric: Metric; value: number }>`
    select metric, sum(value) as value from (
      select metric, value from figure_days where day = ${ALL_DAYS}
      union all select metric, value from figure_changes
    ) summed group by metric`.execute(db);
  return new Map(rows.map(({ metric, value }) => [metric, Number(value)]));
}

export interface DayFigure {
  readonly metric: Metric;
  /** Days since 1970 in Madrid. */
  readonly day: number;
  readonly value: number;
}

/** Returns the sums of each day, from `from` to before `until`. */
export async function readDays(db: Reader, from: number, until: number): Promise<readonly DayFigure[]> {
  const { rows } = await sql<DayFigure>`
    select metric, day, sum(value) as value from (
      select metric, day, value from figure_days where day >= ${from} and day < ${until}
      union all select metric, day, value from figure_changes where day >= ${from} and day < ${until}
    ) summed group by metric, day`.execute(db);
  return rows.map(({ metric, day, value }) => ({ metric, day, value: Number(value) }));
}

/** Moves up to `limit` changes into the sums, the oldest first. Returns their number. */
export async function foldChanges({ db }: Pick<Transaction, 'db'>, limit: number): Promise<number> {
  const changes = await db
    .deleteFrom('figure_changes')
    .where('id', 'in', db.selectFrom('figure_changes').select('id').orderBy('id').limit(limit))
    .returning(['metric', 'day', 'value'])
    .execute();
  const sums = new Map<string, { metric: string; day: number; value: number }>();
  const add = (metric: string, day: number, value: number) => {
    const key = `${metric} ${day}`;
    sums.set(key, { metric, day, value: (sums.get(key)?.value ?? 0) + value });
  };
  for (const { metric, day, value } of changes) {
    add(metric, day, Number(value));
    if (day !== ALL_DAYS) add(metric, ALL_DAYS, Number(value));
  }
  if (sums.size > 0)
    await db
      .insertInto('figure_days')
      .values([...sums.values()])
      .onConflict(conflict =>
        conflict
          .columns(['day', 'metric'])
          .doUpdateSet(({ eb, ref }) => ({ value: eb('figure_days.value', '+', ref('excluded.value')) })),
      )
      .execute();
  return changes.length;
}
