import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader } from '../../../platform/database/database.ts';

/** What is counted by day, and the totals of the site, which have no day. */
export type Metric =
  | `request:${Status}`
  | 'registration'
  | 'user'
  | 'technician:approved'
  | 'review'
  | 'paid_cents'
  | 'fee_cents';

/** Stands for no day, in the rows of totals. */
export const NO_DAY = -1;

/** Returns the sum of each metric, of all days or without a day; a metric without rows is missing. */
export async function readTotals(db: Reader): Promise<ReadonlyMap<Metric, number>> {
  const rows = await db
    .selectFrom('figure_days')
    .groupBy('metric')
    .select('metric')
    .select(({ fn }) => fn.sum<number>('value').as('value'))
    .execute();
  return new Map(rows.map(({ metric, value }) => [metric, Number(value)]));
}

export interface DayFigure {
  readonly metric: Metric;
  /** Days since 1970 in the site's calendar, or `NO_DAY`. */
  readonly day: number;
  readonly value: number;
}

/** Returns the figures of each day, from `from` to before `until`. */
export const readDays = (db: Reader, from: number, until: number): Promise<DayFigure[]> =>
  db
    .selectFrom('figure_days')
    .select(['metric', 'day', 'value'])
    .where('day', '>=', from)
    .where('day', '<', until)
    .execute();
