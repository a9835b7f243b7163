import { HOUR_MS } from '@oficio/domain/fields/durations.ts';
import { readInSlices } from '../../../platform/database/in-slices.ts';
import type { Platform } from '../../../platform/platform.ts';
import { finishTask, recurringTask } from '../../../platform/tasks/recurring-tasks.ts';
import { shareCall } from '../../../platform/tasks/share-call.ts';
import type { TaskKind, TaskRow } from '../../../platform/tasks/task-kind.ts';
import { WorkerThread } from '../../../platform/tasks/worker-thread.ts';
import { estimateRowCount } from '../store/figure-counts.ts';
import { type MonthCount, storeMonth } from '../store/figure-months.ts';
import { findListedTechnicians, findSupplyTime, replaceSupply, SupplyCount } from '../store/supply.ts';
import { countMonths } from './count-months.ts';
import type { CountInput } from './count-thread.ts';

/** Name of the row in `scheduled_jobs`. */
export const FIGURES_TASK = 'figures';

const EVERY_MS = 5 * 60_000;
/**
 * Requests and accounts of a site that the process counts itself, each month in a turn of its own. A run every five minutes takes 10 to 20 ms
 * of the processor there and 200 ms in a thread, which loads its modules and opens the database each time.
 */
const MAX_IN_PLACE = 1000;
/** Technicians of one read for the supply. */
const SUPPLY_SLICE = 500;
const THREAD = {
  entry: new URL('count-thread.ts', import.meta.url),
  // The first count of a large site takes a second of the processor for each month.
  timeoutMs: 10 * 60_000,
  idleMs: 0,
  ...{ maxPerKey: 1, maxTotal: 1 },
  maxHeapMb: 1000,
};

type Context = Pick<Platform, 'database' | 'settings' | 'shutdown' | 'clock'>;

/** Returns the count of this process. The task and the calls before the first count share a run, because each holds a thread. */
export const createFigureRefresh = (context: Context): (() => Promise<void>) =>
  shareCall(() => refreshFigures(context));

/**
 * Counts the figures every few minutes, and the technicians that the public finds every hour. One process at a time. When the server
 * stops meanwhile, the next one runs the task as soon as it starts. `count` is that of `createFigureRefresh`.
 */
export const figuresTask = (context: Context, count: () => Promise<void>): TaskKind<TaskRow> => ({
  ...recurringTask(FIGURES_TASK),
  name: 'count of the figures',
  async attempt(row) {
    const { database, clock } = context;
    await count();
    if (((await findSupplyTime(database.read)) ?? 0) <= clock() - HOUR_MS) await countSupply(context);
    await database.transaction(tx => finishTask(tx, FIGURES_TASK, row, EVERY_MS));
  },
});

/**
 * Counts the months that need it and stores them. A site with more than `maxInPlace` rows is counted in a thread, so that no call waits.
 * The current month is the last one: its row says when the figures hold, and from which event the next run looks for changes. A run that
 * ends earlier is therefore repeated as a whole. Throws when the server stops meanwhile.
 */
export async function refreshFigures(context: Context, maxInPlace = MAX_IN_PLACE): Promise<void> {
  const { database, clock, shutdown } = context;
  const { read } = database.longRunning;
  shutdown.requested.throwIfAborted();
  const isSmall = (await estimateRowCount(read)) <= maxInPlace;
  for (const count of isSmall ? await countMonths(read, clock()) : await countInThread(context)) {
    shutdown.requested.throwIfAborted();
    // Another process counts, too. It stores its months, and where the next run begins.
    if (!(await database.transaction(tx => storeMonth(tx, count)))) return;
  }
}

async function countInThread({ settings, clock, shutdown }: Context): Promise<readonly MonthCount[]> {
  const { databaseUrl, dataDir } = settings;
  const worker = new WorkerThread<CountInput, readonly MonthCount[]>(THREAD);
  const stop = () => void worker.close();
  shutdown.requested.addEventListener('abort', stop);
  try {
    return await worker.run('figures', { databaseUrl, dataDir, now: clock() });
  } finally {
    shutdown.requested.removeEventListener('abort', stop);
    await worker.close();
  }
}

/** Counts the technicians that the public can find by service and town. Throws when the server stops meanwhile. */
export async function countSupply({
  database,
  shutdown,
}: Pick<Context, 'database' | 'shutdown'>): Promise<void> {
  const counts = new SupplyCount();
  const slices = readInSlices(
    (after, limit) => findListedTechnicians(database.read, after, limit),
    SUPPLY_SLICE,
  );
  for await (const listed of slices) {
    shutdown.requested.throwIfAborted();
    for (const technician of listed) counts.add(technician);
  }
  shutdown.requested.throwIfAborted();
  await database.transaction(tx => replaceSupply(tx, counts));
}
