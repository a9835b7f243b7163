import { NOTICES } from '@oficio/domain/notifications/texts.ts';
import type { FactBoard } from '../../platform/facts.ts';
import type {} from '../payments/public.ts';
import type { Tell } from './notify.ts';
import { tellSides } from './tell-sides.ts';

/** Tells of payments that a bank has taken back. */
export function listenDisputes(facts: FactBoard, tell: Tell): void {
  facts.on('dispute_opened', (unit, { requestId, paymentId, amountCents }) =>
    tellSides(tell, unit, requestId, {
      technician: NOTICES.disputeOpened,
      admins: job => NOTICES.disputeToAnswer(job, amountCents, paymentId),
    }),
  );

  facts.on('dispute_won', (unit, { requestId, paymentId }) =>
    tellSides(tell, unit, requestId, {
      technician: job => NOTICES.disputeWon(job, null),
      admins: job => NOTICES.disputeWon(job, paymentId),
    }),
  );

  facts.on('dispute_lost', (unit, { requestId, paymentId }) =>
    tellSides(tell, unit, requestId, {
      technician: job => NOTICES.disputeLost(job, null),
      admins: job => NOTICES.disputeLost(job, paymentId),
    }),
  );
}
