import { NOTICES } from '@oficio/domain/notifications/texts.ts';
import type { FactBoard } from '../../platform/facts.ts';
import { findUser, idsOfRole } from '../accounts/public.ts';
import type {} from '../payments/public.ts';
import { jobOf } from './notice-of-move.ts';
import type { Tell } from './notify.ts';
import { tellSides } from './tell-sides.ts';
import { requestOf } from './told-request.ts';

/** Tells of the technicians' money: sent, stopped by a customer, decided by an administrator. */
export function listenPayouts(facts: FactBoard, tell: Tell): void {
  facts.on('payout_sent', async (unit, { requestId, technicianId, amountCents }) => {
    const job = jobOf(await requestOf(unit, requestId));
    await tell(unit, [technicianId], NOTICES.transferred(job, amountCents));
  });

  facts.on('payout_failing', (unit, { requestId, paymentId }) =>
    tellSides(tell, unit, requestId, { admins: job => NOTICES.transferFailing(job, paymentId) }),
  );

  facts.on('payouts_stopped', async (unit, { technicianId, payouts }) => {
    const owner = await findUser(unit.db, technicianId);
    const admins = await idsOfRole(unit.db, 'admin');
    await tell(unit, admins, NOTICES.payoutsStopped(owner?.name ?? '', payouts));
  });

  facts.on('problem_reported', (unit, { requestId, paymentId }) =>
    tellSides(tell, unit, requestId, {
      customer: NOTICES.problemReceived,
      technician: NOTICES.problemWithJob,
      admins: job => NOTICES.problemToDecide(job, paymentId),
    }),
  );

  facts.on('payout_decided', (unit, { requestId, refundCents, calledOff }) =>
    tellSides(tell, unit, requestId, {
      customer: job => NOTICES.decidedToCustomer(job, refundCents),
      ...(!calledOff && { technician: job => NOTICES.decidedToTechnician(job, refundCents) }),
    }),
  );
}
