import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type Month, monthOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { JobKind, JobRow } from '../../../platform/jobs/job-kind.ts';
import { finishJob, hourlyJob } from '../../../platform/jobs/scheduled-jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countAll, findEventsAfter, findFirstInstant } from '../store/counted-rows.ts';
import { findCounts, replaceMonth } from '../store/figure-months.ts';
import { NO_DAY } from '../store/figures.ts';
import { findListed, findSupplyTime, replaceSupply, SupplyCount } from '../store/supply.ts';
import { countMonth } from './count-month.ts';

/** Name of the row in `scheduled_jobs`. */
export const FIGURES_JOB = 'figures';

const EVERY_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
/** Longer than any transaction, so that all events and movements with an earlier instant are committed. */
const SETTLED_MS = HOUR_MS;
/** Technicians of one read. */
const READ = 1000;
/** Pause in which calls write. */
const PAUSE_MS = 20;

type Context = Pick<Platform, 'database' | 'shutdown' | 'clock'>;

/**
 * Counts the figures every few minutes, and the technicians that the public finds every hour. One process at a time. When the server
 * stops meanwhile, the next one runs the job as soon as it starts.
 */
export const countFiguresJob = (context: Context): JobKind<JobRow> => ({
  ...hourlyJob(FIGURES_JOB),
  name: 'count of the figures',
  async attempt(row) {
    const { database, clock } = context;
    await countFigures(context);
    if (((await findSupplyTime(database.read)) ?? 0) <= clock() - HOUR_MS) await countSupply(context);
    await database.transaction(tx => finishJob(tx, FIGURES_JOB, row, EVERY_MS));
  },
});

/**
 * Counts the current month, the months that are not counted as a whole, and those in which a request has changed since. The current month
 * is the last one: its row says when the figures hold, and from which event the next run looks for changes. A run that ends earlier is
 * therefore repeated as a whole. Throws when the server stops meanwhile.
 */
export async function countFigures({ database, clock, shutdown }: Context): Promise<void> {
  const { read } = database;
  const now = clock();
  const checkpoint = () => shutdown.requested.throwIfAborted();
  checkpoint();
  const counts = new Map((await findCounts(read)).map(count => [count.month, count]));
  const after = Math.max(0, ...[...counts.values()].map(count => count.events_until));
  const { changed, eventsUntil } = await findChanges(read, after, now);
  const current = monthOf(now);
  for await (const month of monthsUntil(read, current)) {
    const count = counts.get(month.name);
    const isCounted =
      count !== undefined &&
      count.starts_at === month.from &&
      count.ends_at === month.until &&
      count.counted_at >= month.until + SETTLED_MS;
    const isCurrent = month.name === current.name;
    if (isCounted && !isCurrent && !changed.has(month.name)) continue;
    const isStored = await replaceMonth(database, {
      month,
      figures: await countMonth(read, month, checkpoint),
      totals: isCurrent ? await countTotals(read) : [],
      count: { counted_at: now, events_until: isCurrent ? eventsUntil : (count?.events_until ?? 0) },
      version: count?.version ?? 0,
    });
    // Another process counts, too. It stores its months, and where the next run begins.
    if (!isStored) return;
  }
}

/** Yields the months that have rows, oldest first, and then the current one. */
async function* monthsUntil(db: Reader, current: Month): AsyncGenerator<Month> {
  for (let from = 0; ; ) {
    const first = await findFirstInstant(db, from);
    if (first === null || first >= current.from) break;
    const month = monthOf(first);
    yield month;
    from = month.until;
  }
  yield current;
}

/** Returns the months of the requests with later events, and the last event before those that may still be committed out of order. */
async function findChanges(db: Reader, after: number, now: number) {
  const changed = new Set<string>();
  let eventsUntil = after;
  let isSettled = true;
  let month: Month | undefined;
  for (let last = after; ; ) {
    await nextTurn();
    const events = await findEventsAfter(db, last);
    for (const { id, at, created_at: createdAt } of events) {
      isSettled &&= Math.abs(now - at) >= SETTLED_MS;
      if (isSettled) eventsUntil = id;
      if (!month || createdAt < month.from || createdAt >= month.until) month = monthOf(createdAt);
      changed.add(month.name);
    }
    const end = events.at(-1);
    if (!end) return { changed, eventsUntil };
    last = end.id;
  }
}

/** Counts what has no day. */
async function countTotals(db: Reader) {
  const totals = {
    user: await countAll(db, 'users'),
    'technician:approved': await countAll(db, 'technicians'),
    review: await countAll(db, 'reviews'),
  };
  return (Object.keys(totals) as (keyof typeof totals)[]).map(metric => ({
    metric,
    day: NO_DAY,
    value: totals[metric],
  }));
}

/** Counts the technicians that the public can find by service and town. Throws when the server stops meanwhile. */
export async function countSupply({ database, shutdown }: Omit<Context, 'clock'>): Promise<void> {
  const counts = new SupplyCount();
  let after = 0;
  while (true) {
    shutdown.requested.throwIfAborted();
    const listed = await findListed(database.read, after, READ);
    for (const technician of listed) counts.add(technician);
    const last = listed.at(-1);
    if (!last || listed.length < READ) return database.transaction(tx => replaceSupply(tx, counts));
    after = last.id;
    await sleep(PAUSE_MS);
  }
}
