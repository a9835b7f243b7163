import { NOTICES } from '@oficio/domain/notifications/texts.ts';
import type { FactBoard } from '../../platform/facts.ts';
import { idsOfRole } from '../accounts/public.ts';
import type {} from '../payments/public.ts';
import type { Tell } from './notify.ts';
import { tellSides } from './tell-sides.ts';

/** Tells of money that goes back, and of money that did not come. */
export function listenRefunds(facts: FactBoard, tell: Tell): void {
  facts.on('payment_failed', (unit, { requestId, failure }) =>
    tellSides(tell, unit, requestId, { customer: job => NOTICES.paymentFailed(job, failure) }),
  );

  facts.on('refund_scheduled', async (unit, { requestId, cause, amountCents }) => {
    if (cause === 'too_late')
      await tellSides(tell, unit, requestId, { customer: job => NOTICES.paidTooLate(job, amountCents) });
  });

  facts.on('refund_succeeded', (unit, { requestId, amountCents }) =>
    tellSides(tell, unit, requestId, { customer: job => NOTICES.refunded(job, amountCents) }),
  );

  facts.on('refund_failed', (unit, { requestId, paymentId, amountCents }) =>
    tellSides(tell, unit, requestId, {
      customer: job => NOTICES.refundFailed(job, amountCents),
      admins: job => NOTICES.refundToMend(job, amountCents, paymentId),
    }),
  );

  facts.on('refund_found', (unit, { requestId, paymentId, amountCents }) =>
    tellSides(tell, unit, requestId, { admins: job => NOTICES.refundFound(job, amountCents, paymentId) }),
  );

  facts.on('money_differs', async (unit, { findings }) =>
    tell(unit, await idsOfRole(unit.db, 'admin'), NOTICES.moneyDiffers(findings)),
  );
}
