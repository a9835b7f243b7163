import type { DomainEvents } from '../../platform/database/domain-events.ts';
import { recordReviewerChange } from '../technicians/public.ts';
import { hasReviewsBy } from './store/read-reviews.ts';

/**
 * Records a change of a reviewer, so that pages with their reviews show the new name. It is one row, because a customer can have
 * reviewed thousands of technicians. `profile_changed` also comes with a new telephone or e-mail address.
 */
export function subscribeReviews(events: DomainEvents): void {
  for (const event of ['profile_changed', 'account_closed'] as const)
    events.subscribe(event, async (tx, { userId }) => {
      if (await hasReviewsBy(tx.db, userId)) await recordReviewerChange(tx, userId);
    });
}
