import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayOf, type Month } from '@oficio/domain/requests/month.ts';
import type { Database, Reader } from '../../../platform/database/database.ts';
import { type DayFigure, readDays } from './figures.ts';
import type { JobFigure } from './job-figures.ts';

/** What is counted of a month. */
export interface MonthFigures {
  readonly days: readonly DayFigure[];
  readonly jobs: readonly JobFigure[];
}

/** A count of a month. */
export interface Count {
  readonly counted_at: number;
  /** Events of requests up to this id are in the counts of all months. */
  readonly events_until: number;
}

/** Returns the counts of all months, oldest first. */
export const findCounts = (db: Reader) =>
  db.selectFrom('figure_months').selectAll().orderBy('month').execute();

/** Returns when the figures were counted: the time of the newest count up to a month ('YYYY-MM'); null before the first. */
export async function findCountedAt(db: Reader, month: string): Promise<number | null> {
  const row = await db
    .selectFrom('figure_months')
    .select('counted_at')
    .where('month', '<=', month)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.counted_at ?? null;
}

const DAY_MS = 86_400_000;
/** Rows that one statement reads or writes. */
const PART = 500;

interface Replacement {
  readonly month: Month;
  readonly figures: MonthFigures;
  /** Figures without a day, which every count replaces; none in a past month. */
  readonly totals: readonly DayFigure[];
  readonly count: Count;
  /** The version of the count that was stored when this one began; 0 for none. */
  readonly version: number;
}

/**
 * Stores the count of a month in one transaction, by writing only what differs from the count before. Returns false and stores nothing
 * when another process has stored one since this one began.
 */
export async function replaceMonth(
  database: Database,
  { month: { name, from, until }, figures, totals, count, version }: Replacement,
): Promise<boolean> {
  const days = changesOf(
    figures.days,
    await readDays(database.read, dayOf(from) / DAY_MS, dayOf(until) / DAY_MS),
    ({ metric, day }) => `${metric} ${day}`,
  );
  const jobs = changesOf(
    figures.jobs,
    await readJobFigures(database.read, name),
    ({ service_id, town, measure }) => `${service_id} ${town} ${measure}`,
  );
  return database.transaction(async ({ db }) => {
    const row = { starts_at: from, ends_at: until, ...count, version: version + 1 };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('figure_months')
      .values({ month: name, ...row })
      .onConflict(conflict =>
        conflict.column('month').doUpdateSet(row).where('figure_months.version', '=', version),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    for (const part of partsOf([...days, ...totals]))
      await db
        .insertInto('figure_days')
        .values(part)
        .onConflict(conflict =>
          conflict.columns(['day', 'metric']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
        )
        .execute();
    for (const part of partsOf(jobs)) {
      await nextTurn();
      await db
        .insertInto('job_figures')
        .values(part.map(job => ({ month: name, ...job })))
        .onConflict(conflict =>
          conflict
            .columns(['month', 'service_id', 'town', 'measure'])
            .doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
        )
        .execute();
    }
    return true;
  });
}

/** Returns the rows that are new or have another value, and those that are gone with the value 0. */
function changesOf<Row extends { readonly value: number }>(
  rows: readonly Row[],
  stored: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const before = new Map(stored.map(row => [keyOf(row), row]));
  const changed: Row[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    if (before.get(key)?.value !== row.value) changed.push(row);
    before.delete(key);
  }
  for (const row of before.values()) if (row.value !== 0) changed.push({ ...row, value: 0 });
  return changed;
}

/** Returns the stored figures of the jobs of a month, read in pages. */
async function readJobFigures(db: Reader, month: string): Promise<JobFigure[]> {
  const all: JobFigure[] = [];
  // No service has this id.
  for (let after: Omit<JobFigure, 'value'> = { service_id: -1, town: 0, measure: 'requests' }; ; ) {
    await nextTurn();
    const page = await db
      .selectFrom('job_figures')
      .select(['service_id', 'town', 'measure', 'value'])
      .where('month', '=', month)
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('service_id', 'town', 'measure'),
          '>',
          tuple(after.service_id, after.town, after.measure),
        ),
      )
      .orderBy('service_id')
      .orderBy('town')
      .orderBy('measure')
      .limit(PART)
      .execute();
    all.push(...page);
    const last = page.at(-1);
    if (!last || page.length < PART) return all;
    after = last;
  }
}

/** Yields rows in parts of one statement. */
function* partsOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += PART) yield rows.slice(start, start + PART);
}
