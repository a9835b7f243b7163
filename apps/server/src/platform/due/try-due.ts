import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { type DueKind, type DueRow, NotYet } from './due-kind.ts';

const BATCH = 50;
/** Longer than any attempt lasts: after it, the attempt is taken for dead and made again, here or by another process. */
export const LEASE_MS = 300_000;
const FIRST_REST_MS = 2000;
const LONGEST_REST_MS = 3_600_000;

export interface DueContext {
  readonly database: Database;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** Makes one attempt at everything of a kind that is due, one after the other. Returns whether there was anything. */
export async function tryDue<Row extends DueRow>(
  context: DueContext,
  kind: DueKind<Row>,
  isClosing: () => boolean,
): Promise<boolean> {
  const due = await kind.findDue(context.database.read, context.clock(), BATCH);
  for (const row of due) {
    if (isClosing()) return false;
    await tryOne(context, kind, row);
  }
  return due.length > 0;
}

async function tryOne<Row extends DueRow>(context: DueContext, kind: DueKind<Row>, row: Row): Promise<void> {
  const { database, log, clock } = context;
  const claimed = { ...row, attempts: row.attempts + 1, attemptAt: clock() + LEASE_MS };
  // Whoever moves the appointment that all have seen is the one to keep it.
  if (!(await database.transaction(unit => kind.reschedule(unit, row, claimed)))) return;
  try {
    await kind.attempt(claimed);
  } catch (error) {
    const patient = error instanceof NotYet;
    if (!patient)
      log.warn({ err: error, work: kind.name, attempts: claimed.attempts }, 'work failed: tried again later');
    const next = patient
      ? { attempts: 0, attemptAt: error.at }
      : { attempts: claimed.attempts, attemptAt: clock() + restAfter(claimed.attempts) };
    await database.transaction(unit => kind.reschedule(unit, claimed, next));
  }
}

const restAfter = (attempts: number): number => Math.min(FIRST_REST_MS * 2 ** attempts, LONGEST_REST_MS);
