import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TaskKind } from '../../../platform/tasks/task-kind.ts';
import {
  deleteErasure,
  type ErasureRow,
  findDueErasures,
  findErased,
  findNextErasure,
  rescheduleErasure,
} from '../store/deletion.ts';
import { createRedactor, type Redact } from './redact.ts';

/** A deleted account and the means to erase its rows. */
export interface Erasure {
  readonly userId: number;
  readonly redact: Redact;
  readonly db: Reader;
  /** Runs one batch in its own transaction. Throws when the server stops. */
  write<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Removes stored photos. The photo sweep removes those that a crash leaves. */
  removePhotos(names: readonly string[]): Promise<void>;
}

/**
 * Deletes the rows of one module about a deleted account, or redacts the person's own texts that others need. It never changes the
 * text of another person. It works in batches and may run again from its start, because the process may die between two batches.
 */
export type Eraser = (erasure: Erasure) => Promise<void>;

/** Adds the task that erases the rows of deleted accounts. It starts after the transaction that deletes an account. */
export function eraseDeletedAccounts(platform: Platform, erasers: readonly Eraser[]): void {
  const { events, tasks } = platform;
  events.subscribe('account_closed', async tx => tx.afterCommit(() => tasks.wake()));
  tasks.add(erasureTask(platform, erasers));
}

/** The task of the rows of `account_erasures`. */
export const erasureTask = (platform: Platform, erasers: readonly Eraser[]): TaskKind<ErasureRow> => ({
  name: 'account_erasure',
  findDue: findDueErasures,
  findNext: findNextErasure,
  reschedule: rescheduleErasure,
  async attempt({ user_id: userId }) {
    const { database } = platform;
    const identity = await findErased(database.read, userId);
    if (!identity) return;
    const erasure = erasureOf(platform, userId, createRedactor(identity));
    await runEach(platform, erasers, erasure);
    await erasure.write(tx => deleteErasure(tx, userId));
  },
});

/**
 * Runs all erasers, because one that fails or exceeds a time limit must not keep the data of the other modules readable. Throws after
 * the last one if any failed, and at once when the server stops.
 */
async function runEach(
  { log, shutdown }: Platform,
  erasers: readonly Eraser[],
  erasure: Erasure,
): Promise<void> {
  const failures: unknown[] = [];
  for (const erase of erasers)
    try {
      await erase(erasure);
    } catch (error) {
      if (shutdown.requested.aborted) throw error;
      const { userId } = erasure;
      log.error({ err: error, userId, eraser: erase.name }, 'rows of a deleted account not erased');
      failures.push(error);
    }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${erasers.length} erasers failed`);
}

const erasureOf = (
  { database, files, log, shutdown }: Platform,
  userId: number,
  redact: Erasure['redact'],
): Erasure => ({
  userId,
  redact,
  db: database.read,
  write(work) {
    shutdown.requested.throwIfAborted();
    return database.transaction(work);
  },
  async removePhotos(names) {
    for (const name of names)
      await files
        .remove(name)
        .catch(error => log.warn({ err: error }, 'photo of a deleted account not removed'));
  },
});
