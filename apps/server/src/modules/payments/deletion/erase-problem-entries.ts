import type { Platform } from '../../../platform/platform.ts';
import { findEntriesBy } from '../store/problems/read.ts';
import { eraseEntry } from '../store/problems/write.ts';

/** Removes contact data and photos from a deleted user's statements about problems. */
export function subscribeProblemDeletions({
  events,
  files,
  log,
}: Pick<Platform, 'events' | 'files' | 'log'>): void {
  events.subscribe('account_closed', async (tx, { userId, redact }) => {
    const entries = await findEntriesBy(tx.db, userId);
    for (const { id, text } of entries) await eraseEntry(tx, id, text === null ? null : redact(text));
    const photos = entries.flatMap(({ image }) => image ?? []);
    tx.afterCommit(() => {
      // After a crash the photo sweep removes the photos that remain.
      for (const photo of photos)
        files
          .remove(photo)
          .catch(error => log.warn({ err: error }, 'photo of a deleted account not removed'));
    });
  });
}
