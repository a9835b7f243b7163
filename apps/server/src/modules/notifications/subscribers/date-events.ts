import { type JobParams, type StoredNotice, storedNotice } from '@oficio/domain/notifications/templates.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import type { Tell } from '../notify/notify.ts';
import { tellSides } from './notify-sides.ts';

const TEMPLATES = {
  proposed: { customer: 'dateProposedByCustomer', technician: 'dateProposedByTechnician' },
  accepted: { customer: 'dateAcceptedByCustomer', technician: 'dateAcceptedByTechnician' },
  declined: { customer: 'dateDeclinedByCustomer', technician: 'dateDeclinedByTechnician' },
  withdrawn: { customer: 'dateWithdrawnByCustomer', technician: 'dateWithdrawnByTechnician' },
} as const;

/** Tells the other side of a job what was done about a new date for it. */
export function subscribeDates(events: DomainEvents, tell: Tell): void {
  events.subscribe('date_negotiated', (tx, { requestId, by, what, date }) => {
    const notice = (job: JobParams): StoredNotice => storedNotice(TEMPLATES[what][by], { ...job, date });
    return tellSides(tell, tx, requestId, by === 'customer' ? { technician: notice } : { customer: notice });
  });
}
