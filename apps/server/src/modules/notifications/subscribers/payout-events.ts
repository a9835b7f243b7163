import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import type { FactBoard } from '../../../platform/database/domain-events.ts';
import { idsOfRole } from '../../accounts/public.ts';
import { findRequestOfEvent } from '../notices/find-request-of-event.ts';
import { jobOf } from '../notices/notices-of-move.ts';
import type { Tell } from '../notify/notify.ts';
import { tellSides } from './notify-sides.ts';

/** Notifies both sides when a payout is sent, when it is frozen and when an administrator decides it. */
export function listenPayouts(facts: FactBoard, tell: Tell): void {
  facts.on('payout_sent', async (unit, { requestId, technicianId, amountCents }) => {
    const job = jobOf(await findRequestOfEvent(unit, requestId));
    await tell(unit, [technicianId], storedNotice('transferred', { ...job, amount: amountCents }));
  });

  facts.on('payout_failing', (unit, { requestId, paymentId }) =>
    tellSides(tell, unit, requestId, {
      admins: job => storedNotice('transferFailing', { ...job, paymentId }),
    }),
  );

  facts.on('payouts_stopped', async (unit, { technicianId, payouts }) => {
    const admins = await idsOfRole(unit.db, 'admin');
    await tell(unit, admins, storedNotice('payoutsStopped', { technicianId, payouts }));
  });

  facts.on('job_of_suspended', (unit, { requestId }) =>
    tellSides(tell, unit, requestId, { customer: job => storedNotice('jobOfSuspended', job) }),
  );

  facts.on('job_stalled', (unit, { requestId, paymentId }) =>
    tellSides(tell, unit, requestId, {
      customer: job => storedNotice('jobStalled', job),
      admins: job => storedNotice('jobStalledToAdmins', { ...job, paymentId }),
    }),
  );

  facts.on('payout_account_missed', (unit, { technicianId, payouts, amountCents }) =>
    tell(unit, [technicianId], storedNotice('payoutAccountMissed', { payouts, amount: amountCents })),
  );

  facts.on('payout_decided', (unit, { requestId, refundCents, calledOff }) =>
    tellSides(tell, unit, requestId, {
      customer: job => storedNotice('decidedToCustomer', { ...job, refund: refundCents }),
      ...(!calledOff && {
        technician: job => storedNotice('decidedToTechnician', { ...job, refund: refundCents }),
      }),
    }),
  );
}
