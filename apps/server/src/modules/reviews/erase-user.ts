import { inTurns } from '../../platform/concurrency/in-turns.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { DomainEvents } from '../../platform/database/domain-events.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { Erasure } from '../accounts/public.ts';
import { recordChanges } from '../technicians/public.ts';
import { findReviewBatch, findReviewedTechnicians } from './store/read-reviews.ts';
import { rewriteComment } from './store/write-reviews.ts';

/**
 * Keeps the reviews that a deleted account wrote, without contact data, and records that the reviewed profiles changed. Reviews about
 * the account stay unchanged.
 */
export async function eraseReviews({ db, userId, redact, write }: Erasure): Promise<void> {
  const batches = inBatches((after, limit) => findReviewBatch(db, 'user_id', userId, { after, limit }));
  for await (const rows of batches)
    await write(async tx => {
      await inTurns(rows, async ({ id, comment }) => {
        const left = comment && redact(comment);
        if (left !== comment) await rewriteComment(tx, id, left ?? '');
      });
      await recordChanges(tx, [...new Set(rows.map(row => row.technician_id))]);
    });
}

/** Records that profiles with reviews of a user change when the user's name does. */
export function subscribeReviews(events: DomainEvents): void {
  events.subscribe('profile_changed', (tx, { userId }) => recordReviewed(tx, userId));
}

async function recordReviewed(tx: Transaction, userId: number): Promise<void> {
  await recordChanges(tx, await findReviewedTechnicians(tx.db, userId));
}
