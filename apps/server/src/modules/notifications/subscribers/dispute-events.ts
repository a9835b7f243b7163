import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import type { SendNotice } from '../notices/notify.ts';
import { notifyParties } from '../notices/notify-parties.ts';

/** Notifies both sides and the administrators when a bank dispute is opened, won or lost. */
export function notifyOfDisputes(events: DomainEvents, send: SendNotice): void {
  events.subscribe('dispute_opened', (tx, { requestId, paymentId, amountCents }) =>
    notifyParties(send, tx, requestId, {
      customer: job => storedNotice('bankClaimReceived', { ...job, amount: amountCents }),
      technician: job => storedNotice('disputeOpened', job),
      admins: job => storedNotice('disputeToAnswer', { ...job, amount: amountCents, paymentId }),
    }),
  );

  events.subscribe('dispute_won', (tx, { requestId, paymentId, amountCents }) =>
    notifyParties(send, tx, requestId, {
      customer: job => storedNotice('bankClaimRejected', { ...job, amount: amountCents }),
      technician: job => storedNotice('disputeWon', { ...job, paymentId: null }),
      admins: job => storedNotice('disputeWon', { ...job, paymentId }),
    }),
  );

  events.subscribe('dispute_lost', (tx, { requestId, paymentId, amountCents }) =>
    notifyParties(send, tx, requestId, {
      customer: job => storedNotice('bankClaimAccepted', { ...job, amount: amountCents }),
      technician: job => storedNotice('disputeLost', { ...job, paymentId: null }),
      admins: job => storedNotice('disputeLost', { ...job, paymentId }),
    }),
  );
}
