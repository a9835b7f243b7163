import { type Job, NOTICES, type Notice } from '@oficio/domain/notifications/texts.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { FactBoard } from '../../platform/facts.ts';
import { idsOfRole } from '../accounts/public.ts';
import type {} from '../payments/public.ts';
import { jobOf } from './notice-of-move.ts';
import type { Tell } from './notify.ts';
import { requestOf } from './told-request.ts';

/** Tells of money that goes back, and of money that did not come. */
export function listenRefunds(facts: FactBoard, tell: Tell): void {
  facts.on('payment_failed', (unit, { requestId, failure }) =>
    tellCustomer(tell, unit, requestId, job => NOTICES.paymentFailed(job, failure)),
  );

  facts.on('refund_scheduled', async (unit, { requestId, cause, amountCents }) => {
    if (cause === 'too_late')
      await tellCustomer(tell, unit, requestId, job => NOTICES.paidTooLate(job, amountCents));
  });

  facts.on('refund_succeeded', (unit, { requestId, amountCents }) =>
    tellCustomer(tell, unit, requestId, job => NOTICES.refunded(job, amountCents)),
  );

  facts.on('refund_failed', async (unit, { requestId, paymentId, amountCents }) => {
    await tellCustomer(tell, unit, requestId, job => NOTICES.refundFailed(job, amountCents));
    await tellAdmins(tell, unit, requestId, job => NOTICES.refundToMend(job, amountCents, paymentId));
  });

  facts.on('refund_found', (unit, { requestId, paymentId, amountCents }) =>
    tellAdmins(tell, unit, requestId, job => NOTICES.refundFound(job, amountCents, paymentId)),
  );

  facts.on('money_differs', async (unit, { findings }) =>
    tell(unit, await idsOfRole(unit.db, 'admin'), NOTICES.moneyDiffers(findings)),
  );
}

async function tellCustomer(
  tell: Tell,
  unit: Unit,
  requestId: number,
  notice: (job: Job) => Notice,
): Promise<void> {
  const request = await requestOf(unit, requestId);
  await tell(unit, [request.userId], notice(jobOf(request)));
}

async function tellAdmins(
  tell: Tell,
  unit: Unit,
  requestId: number,
  notice: (job: Job) => Notice,
): Promise<void> {
  const request = await requestOf(unit, requestId);
  await tell(unit, await idsOfRole(unit.db, 'admin'), notice(jobOf(request)));
}
