import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import type { SendNotice } from '../notices/notify.ts';
import { notifyParties } from '../notices/notify-parties.ts';

/** Notifies the author and the technician when an administrator hides a review or shows it again. */
export function notifyOfReviewDecisions(events: DomainEvents, send: SendNotice): void {
  events.subscribe('review_hidden', (tx, { requestId, actId }) =>
    notifyParties(send, tx, requestId, {
      customer: job => storedNotice('reviewHiddenToAuthor', { ...job, reasonId: actId }),
      technician: job => storedNotice('reviewHiddenToTechnician', { ...job, reasonId: actId }),
    }),
  );

  events.subscribe('review_shown', (tx, { requestId }) =>
    notifyParties(send, tx, requestId, {
      customer: job => storedNotice('reviewShownToAuthor', job),
      technician: job => storedNotice('reviewShownToTechnician', job),
    }),
  );
}
