import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import { findRequestOfEvent } from '../notices/find-request-of-event.ts';
import { jobOf } from '../notices/notices-of-move.ts';
import type { SendNotice } from '../notices/notify.ts';

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
