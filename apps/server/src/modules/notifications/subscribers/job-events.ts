import { type JobParams, type StoredNotice, storedNotice } from '@oficio/domain/notifications/templates.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import { jobOf } from '../notices/notices-of-move.ts';
import type { SendNotice } from '../notices/notify.ts';
import { findRequestOfEvent, notifyParties } from '../notices/notify-parties.ts';

const ADDRESS_TEMPLATES = {
  added: 'addressAdded',
  changed: 'addressChanged',
  proposed: 'addressProposed',
  withdrawn: 'addressWithdrawn',
  accepted: 'addressAccepted',
  declined: 'addressDeclined',
} as const;

/** Notifies the technician of what the customer does with the address of a job, and the customer of the technician's answer. */
export function notifyOfAddresses(events: DomainEvents, send: SendNotice): void {
  events.subscribe('address_changed', async (tx, { requestId, what }) => {
    const request = await findRequestOfEvent(tx, requestId);
    const to = what === 'accepted' || what === 'declined' ? request.user_id : request.technician_id;
    if (to !== null) await send(tx, [to], storedNotice(ADDRESS_TEMPLATES[what], jobOf(request)));
  });
}

const DATE_TEMPLATES = {
  proposed: { customer: 'dateProposedByCustomer', technician: 'dateProposedByTechnician' },
  accepted: { customer: 'dateAcceptedByCustomer', technician: 'dateAcceptedByTechnician' },
  declined: { customer: 'dateDeclinedByCustomer', technician: 'dateDeclinedByTechnician' },
  withdrawn: { customer: 'dateWithdrawnByCustomer', technician: 'dateWithdrawnByTechnician' },
} as const;

/** Notifies the other side when a new date is proposed, accepted, declined or withdrawn, and when the customer agrees to an early start. */
export function notifyOfDates(events: DomainEvents, send: SendNotice): void {
  events.subscribe('start_agreed', (tx, { requestId }) =>
    notifyParties(send, tx, requestId, { technician: job => storedNotice('startAgreed', job) }),
  );
  events.subscribe('date_negotiated', (tx, { requestId, by, what, date }) => {
    const notice = (job: JobParams): StoredNotice => storedNotice(DATE_TEMPLATES[what][by], { ...job, date });
    return notifyParties(
      send,
      tx,
      requestId,
      by === 'customer' ? { technician: notice } : { customer: notice },
    );
  });
}

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
