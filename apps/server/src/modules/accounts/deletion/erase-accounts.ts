import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  deleteErasure,
  type ErasureRow,
  findDueErasures,
  findErased,
  findNextErasure,
  rescheduleErasure,
} from '../store/erasures.ts';
import type { Eraser, Erasure } from './eraser.ts';
import { createRedactor } from './redact.ts';

/** Adds the job that erases the rows of deleted accounts. It starts after the transaction that deletes an account. */
export function eraseDeletedAccounts(platform: Platform, erasers: readonly Eraser[]): void {
  const { events, jobs } = platform;
  events.subscribe('account_closed', async tx => tx.afterCommit(() => jobs.wake()));
  jobs.add(erasureJob(platform, erasers));
}

const erasureJob = (platform: Platform, erasers: readonly Eraser[]): JobKind<ErasureRow> => ({
  name: 'account_erasure',
  findDue: findDueErasures,
  findNext: findNextErasure,
  reschedule: rescheduleErasure,
  async attempt({ user_id: userId }) {
    const { database } = platform;
    const identity = await findErased(database.read, userId);
    if (!identity) return;
    const erasure = erasureOf(platform, userId, createRedactor(identity));
    for (const erase of erasers) await erase(erasure);
    await erasure.write(tx => deleteErasure(tx, userId));
  },
});

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
