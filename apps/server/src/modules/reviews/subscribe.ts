import type { DomainEvents } from '../../platform/database/domain-events.ts';
import { recordReviewerChange, restoreRating } from '../technicians/public.ts';
import { recount } from './recount.ts';
import {
  countByRating,
  findReviewedTechnicians,
  hasReviewsBy,
  markReviewsVerified,
} from './store/reviews.ts';

/**
 * Records a change of a reviewer, so that pages with their reviews show the new name. It is one row, because a customer can have
 * reviewed thousands of technicians. `contact_data_changed` also comes with a new telephone or e-mail address. Gives the reviews back
 * to a technician who applies again after a rejection, which deleted the profile with its mean. Counts the reviews of a customer who
 * verifies the e-mail address; that transaction has locked the account.
 */
export function subscribeReviews(events: DomainEvents): void {
  for (const event of ['contact_data_changed', 'account_closed'] as const)
    events.subscribe(event, async (tx, { userId }) => {
      if (await hasReviewsBy(tx.db, userId)) await recordReviewerChange(tx, userId);
    });
  events.subscribe('email_verified', async (tx, { userId: customerId }) => {
    await markReviewsVerified(tx, customerId);
    for (const technicianId of await findReviewedTechnicians(tx.db, customerId))
      await recount(tx, { customerId, technicianId });
  });
  events.subscribe('technician_applied', async (tx, { technicianId }) => {
    const counts = await countByRating(tx.db, technicianId);
    if (counts.length === 0) return;
    await restoreRating(tx, technicianId, {
      sum: counts.reduce((sum, { rating, count }) => sum + rating * count, 0),
      count: counts.reduce((sum, { count }) => sum + count, 0),
    });
  });
}
