import type { FactBoard } from '../../platform/facts.ts';
import type {} from '../accounts/public.ts';
import { findCommentsAround } from './read.ts';
import { rewriteComment } from './write.ts';

/** The stars and the words of a deleted account stay, under no name; nor is one left in the words about it. */
export function listenReviews(facts: FactBoard): void {
  facts.on('account_closed', async (unit, { userId, redact }) => {
    for (const { id, comment } of await findCommentsAround(unit.db, userId)) {
      const left = redact(comment);
      if (left !== comment) await rewriteComment(unit, id, left);
    }
  });
}
