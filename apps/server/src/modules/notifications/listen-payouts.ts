import { NOTICES } from '@oficio/domain/notifications/texts.ts';
import type { FactBoard } from '../../platform/facts.ts';
import { findUser, idsOfRole } from '../accounts/public.ts';
import type {} from '../payments/public.ts';
import { jobOf } from './notice-of-move.ts';
import type { Tell } from './notify.ts';
import { requestOf } from './told-request.ts';

/** Tells of the technicians' money: sent, stopped by a customer, decided by an administrator. */
export function listenPayouts(facts: FactBoard, tell: Tell): void {
  facts.on('payout_sent', async (unit, { requestId, technicianId, amountCents }) => {
    const job = jobOf(await requestOf(unit, requestId));
    await tell(unit, [technicianId], NOTICES.transferred(job, amountCents));
  });

  facts.on('payout_failing', async (unit, { requestId, paymentId }) => {
    const job = jobOf(await requestOf(unit, requestId));
    const admins = await idsOfRole(unit.db, 'admin');
    await tell(unit, admins, NOTICES.transferFailing(job, paymentId));
  });

  facts.on('payouts_stopped', async (unit, { technicianId, payouts }) => {
    const owner = await findUser(unit.db, technicianId);
    const admins = await idsOfRole(unit.db, 'admin');
    await tell(unit, admins, NOTICES.payoutsStopped(owner?.name ?? '', payouts));
  });

  facts.on('problem_reported', async (unit, { requestId, paymentId }) => {
    const request = await requestOf(unit, requestId);
    const job = jobOf(request);
    await tell(unit, [request.userId], NOTICES.problemReceived(job));
    if (request.technicianId !== null) await tell(unit, [request.technicianId], NOTICES.problemWithJob(job));
    const admins = await idsOfRole(unit.db, 'admin');
    await tell(unit, admins, NOTICES.problemToDecide(job, paymentId));
  });

  facts.on('payout_decided', async (unit, { requestId, refundCents, calledOff }) => {
    const request = await requestOf(unit, requestId);
    const job = jobOf(request);
    await tell(unit, [request.userId], NOTICES.decidedToCustomer(job, refundCents));
    if (request.technicianId !== null && !calledOff)
      await tell(unit, [request.technicianId], NOTICES.decidedToTechnician(job, refundCents));
  });
}
