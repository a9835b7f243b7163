import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import { findActiveStaff } from '../../accounts/public.ts';
import { findRequestOfEvent } from '../notices/find-request-of-event.ts';
import { jobOf } from '../notices/notices-of-move.ts';
import type { SendNotice } from '../notices/notify.ts';
import { notifyParties } from '../notices/notify-parties.ts';

/** Notifies the parties and the administrators when payouts are sent, fail, stop or are decided. */
export function notifyOfPayouts(events: DomainEvents, send: SendNotice): void {
  events.subscribe('payout_sent', async (tx, { requestId, technicianId, amountCents }) => {
    const job = jobOf(await findRequestOfEvent(tx, requestId));
    await send(tx, [technicianId], storedNotice('transferred', { ...job, amount: amountCents }));
  });

  events.subscribe('payout_failing', (tx, { requestId, paymentId }) =>
    notifyParties(send, tx, requestId, {
      admins: job => storedNotice('transferFailing', { ...job, paymentId }),
    }),
  );

  events.subscribe('payouts_stopped', async (tx, { technicianId, payouts }) => {
    const admins = await findActiveStaff(tx.db, 'payments:decide');
    await send(tx, admins, storedNotice('payoutsStopped', { technicianId, payouts }));
  });

  events.subscribe('job_of_suspended', (tx, { requestId }) =>
    notifyParties(send, tx, requestId, { customer: job => storedNotice('jobOfSuspended', job) }),
  );

  events.subscribe('job_stalled', (tx, { requestId, paymentId }) =>
    notifyParties(send, tx, requestId, {
      customer: job => storedNotice('jobStalled', job),
      admins: job => storedNotice('jobStalledToAdmins', { ...job, paymentId }),
    }),
  );

  events.subscribe('payout_account_missed', (tx, { technicianId, payouts, amountCents }) =>
    send(tx, [technicianId], storedNotice('payoutAccountMissed', { payouts, amount: amountCents })),
  );

  events.subscribe('payout_decided', (tx, { requestId, refundCents, calledOff }) =>
    notifyParties(send, tx, requestId, {
      customer: job => storedNotice('decidedToCustomer', { ...job, refund: refundCents }),
      ...(!calledOff && {
        technician: job => storedNotice('decidedToTechnician', { ...job, refund: refundCents }),
      }),
    }),
  );
}
