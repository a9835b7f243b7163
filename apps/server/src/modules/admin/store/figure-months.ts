import { setImmediate as nextTurn } from 'node:timers/promises';
import { ALL_SERVICES, ALL_TOWNS, type JobMeasure } from '@oficio/domain/admin/job-figures.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { DayFigure, JobFigure, Totals } from './figure-counts.ts';

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

/** The numbers of a line of `JobCounts`, in the order in which they are stored. */
const MEASURES: readonly JobMeasure[] = [
  ...(['requests', 'completed', 'answer_1h', 'answer_4h', 'answer_24h', 'answer_later'] as const),
  ...(['end_cancelled', 'end_declined', 'end_customer', 'end_technician', 'end_refunded'] as const),
];

/**
 * Jobs of a month: for each service and `ALL_SERVICES` a line for each town and `ALL_TOWNS`, as ';28079 12 9 …'. A large month has
 * 25,000 lines. JSON reads them as a few strings, and a reader parses only the lines that it shows.
 */
export type JobCounts = Readonly<Record<string, string>>;

export type Sums = Readonly<Record<JobMeasure, number>>;

interface Place {
  /** Id of a service, or `ALL_SERVICES`. */
  readonly service: number;
  /** Code of a town, `NO_TOWN` or `ALL_TOWNS`. */
  readonly town: number;
}

/** Adds up the jobs of all services and all towns, too. */
export function jobCountsOf(figures: readonly JobFigure[]): JobCounts {
  const lines = new Map<number, Map<number, number[]>>();
  for (const { service_id, town, measure, value } of figures)
    for (const service of [service_id, ALL_SERVICES])
      for (const place of [town, ALL_TOWNS]) {
        const towns = lines.get(service) ?? new Map<number, number[]>();
        const counts = towns.get(place) ?? MEASURES.map(() => 0);
        const n = MEASURES.indexOf(measure);
        counts[n] = (counts[n] ?? 0) + value;
        lines.set(service, towns.set(place, counts));
      }
  const textOf = (towns: ReadonlyMap<number, readonly number[]>) =>
    [...towns].map(([town, counts]) => `;${town} ${counts.join(' ')}`).join('');
  return Object.fromEntries([...lines].map(([service, towns]) => [service, textOf(towns)]));
}

/** Returns the jobs of a service in a town. */
export function sumsOf(jobs: JobCounts, { service, town }: Place): Sums {
  const text = jobs[service] ?? '';
  const start = text.indexOf(`;${town} `);
  const [line = ''] = start < 0 ? [] : text.slice(start + 1).split(';', 1);
  return parse(line).sums;
}

/** Returns the jobs of a service in each town that has some. */
export const sumsOfTowns = (jobs: JobCounts, service: number) =>
  (jobs[service] ?? '')
    .split(';')
    .slice(1)
    .map(parse)
    .filter(({ town }) => town !== ALL_TOWNS);

/** Returns the jobs in a town of each service that has some. */
export const sumsOfServices = (jobs: JobCounts, town: number): ReadonlyMap<number, Sums> =>
  new Map(
    Object.keys(jobs)
      .map(Number)
      .filter(service => service !== ALL_SERVICES && jobs[service]?.includes(`;${town} `))
      .map(service => [service, sumsOf(jobs, { service, town })]),
  );

function parse(line: string): { readonly town: number; readonly sums: Sums } {
  const [town = 0, ...counts] = line.split(' ').map(Number);
  const sums = MEASURES.map((measure, n) => [measure, counts[n] ?? 0] as const);
  return { town, sums: Object.fromEntries(sums) as Record<JobMeasure, number> };
}
