import { HOUR_MS } from '@oficio/domain/fields/durations.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../logs/log.ts';
import type { Shutdown } from './shutdown.ts';
import { NotYet, type TaskKind, type TaskRow } from './task-kind.ts';
import type { Attempt } from './task-loop.ts';
import type { TaskStats } from './task-stats.ts';

/** Rows read for one claim. More than one, because other processes claim the same rows at the same time. */
const CANDIDATES = 10;
/** Longer than any attempt lasts. Afterwards any process repeats the attempt. */
export const LEASE_MS = 300_000;
const FIRST_BACKOFF_MS = 2000;
const MAX_BACKOFF_MS = HOUR_MS;

export interface TaskContext {
  readonly database: Database;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly shutdown: Shutdown;
  readonly stats: TaskStats;
}

/** Claims at most `limit` due rows of a kind. Returns an attempt for each. */
export async function claimTasks<Row extends TaskRow>(
  context: TaskContext,
  kind: TaskKind<Row>,
  limit: number,
): Promise<Attempt[]> {
  const { database, clock } = context;
  for (;;) {
    const due = await kind.findDue(database.read, clock(), CANDIDATES);
    const attempts: Attempt[] = [];
    for (const row of due) {
      const claimed = { ...row, attempts: row.attempts + 1, attempt_at: clock() + LEASE_MS };
      // The update succeeds in one process only, because it expects the schedule that all have read.
      if (await database.transaction(tx => kind.reschedule(tx, row, claimed)))
        attempts.push(() => attempt(context, kind, row, claimed));
      if (attempts.length === limit) return attempts;
    }
    // If other processes claimed all these rows, more due rows may follow them.
    if (attempts.length > 0 || due.length === 0) return attempts;
  }
}

async function attempt<Row extends TaskRow>(
  { database, log, clock, shutdown, stats }: TaskContext,
  kind: TaskKind<Row>,
  row: Row,
  claimed: Row,
): Promise<void> {
  const putOff = (attempts: number, attemptAt: number) =>
    database.transaction(tx => kind.reschedule(tx, claimed, { attempts, attempt_at: attemptAt }));
  // An attempt that the shutdown interrupts is not counted, and any instance may repeat it at once.
  const release = () => putOff(row.attempts, clock());
  if (shutdown.requested.aborted) return void (await release());
  const startedAt = performance.now();
  try {
    await kind.attempt(claimed);
    stats.record(kind.name, { startedAt, failed: false });
  } catch (error) {
    if (error instanceof NotYet) return void (await putOff(0, error.at));
    if (shutdown.requested.aborted) return void (await release());
    stats.record(kind.name, { startedAt, failed: true });
    log.warn({ err: error, work: kind.name, attempts: claimed.attempts }, 'task failed; it will be retried');
    await putOff(claimed.attempts, clock() + backoffAfter(claimed.attempts));
  }
}

const backoffAfter = (attempts: number): number => Math.min(FIRST_BACKOFF_MS * 2 ** attempts, MAX_BACKOFF_MS);
