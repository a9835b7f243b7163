import { type JobParams, type StoredNotice, storedNotice } from '@oficio/domain/notifications/templates.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import type { SendNotice } from '../notices/notify.ts';
import { notifyParties } from '../notices/notify-parties.ts';

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
