import { inBatches } from '../../../platform/database/in-batches.ts';
import type { Erasure } from '../../accounts/public.ts';
import { findEntriesBy } from '../store/problems/read.ts';
import { eraseEntry } from '../store/problems/write.ts';

/** Removes contact data and photos from a deleted user's statements about problems. */
export async function eraseProblemEntries({
  db,
  userId,
  redact,
  write,
  removePhotos,
}: Erasure): Promise<void> {
  const batches = inBatches((after, limit) => findEntriesBy(db, userId, { after, limit }));
  for await (const entries of batches) {
    await write(async tx => {
      for (const { id, text } of entries) await eraseEntry(tx, id, text === null ? null : redact(text));
    });
    await removePhotos(entries.flatMap(({ image }) => image ?? []));
  }
}
