import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { DayFigure, Totals } from './counted-rows.ts';
import type { JobCounts } from './job-counts.ts';

/** What is counted of a month. */
export interface MonthCounts {
  readonly days: readonly DayFigure[];
  readonly jobs: JobCounts;
  /** What has no day, as it was when the month was counted. */
  readonly totals: Totals;
}

/** A count of a month, to be stored. */
export interface MonthCount {
  /** 'YYYY-MM' */
  readonly month: string;
  /** IANA zone of its days. */
  readonly zone: string;
  readonly counted_at: number;
  /** Events of requests up to this id are in the counts of all months. */
  readonly events_until: number;
  /** `MonthCounts` as JSON. */
  readonly counts: string;
  /** 1 more than that of the count which this one replaces. */
  readonly version: number;
}

/** Returns when and how the months were counted. */
export const findCounts = (db: Reader) =>
  db.selectFrom('figure_months').select(['month', 'zone', 'counted_at', 'events_until', 'version']).execute();

/** Returns the newest count up to a month ('YYYY-MM'): until when the figures hold. Null before the first. */
export async function findNewestCount(db: Reader, month: string) {
  const row = await db
    .selectFrom('figure_months')
    .select(['month', 'counted_at'])
    .where('month', '<=', month)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the counts of these months ('YYYY-MM'), each read in its own turn of the event loop: a large one takes milliseconds. */
export async function readMonths(
  db: Reader,
  names: readonly string[],
): Promise<ReadonlyMap<string, MonthCounts>> {
  const months = new Map<string, MonthCounts>();
  for (const name of names) {
    await nextTurn();
    const row = await db
      .selectFrom('figure_months')
      .select('counts')
      .where('month', '=', name)
      .executeTakeFirst();
    if (row) months.set(name, JSON.parse(row.counts));
  }
  return months;
}

/** Stores the count of a month. Returns false and stores nothing when another process has stored one since this one began. */
export async function storeMonth({ db }: Transaction, count: MonthCount): Promise<boolean> {
  const { month: _, ...changed } = count;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('figure_months')
    .values(count)
    .onConflict(conflict =>
      conflict
        .column('month')
        .doUpdateSet(changed)
        .where('figure_months.version', '=', count.version - 1),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
