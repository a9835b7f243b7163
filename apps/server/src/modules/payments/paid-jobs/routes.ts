import { dateEndpoints, earlyStartEndpoints } from '@oficio/domain/payments/rescheduling/contract.ts';
import type { Router } from '../../../platform/http/router.ts';
import { readRequest } from '../../requests/public.ts';
import type { PaymentContext } from '../provider/context.ts';
import { answerProposal, proposeDate } from './date-proposals.ts';
import { agreeToStart, moveStartedDate, undoStart } from './early-start.ts';

const ANSWERS = [
  [dateEndpoints.acceptDate, 'accepted'],
  [dateEndpoints.declineDate, 'declined'],
  [dateEndpoints.withdrawDate, 'withdrawn'],
] as const;

/** Registers what both sides do with a paid job before it is under way: another date, and a start before the agreed time. */
export function paidJobRoutes(router: Router, context: PaymentContext): void {
  router.on(dateEndpoints.proposeDate, async ({ session, params, body }) => {
    await proposeDate(context, session, params.id, body.date);
    return { request: await readRequest(context, session, params.id) };
  });

  router.on(dateEndpoints.undoStart, async ({ session, params }) => {
    await undoStart(context, session, params.id);
    return { request: await readRequest(context, session, params.id) };
  });

  for (const [endpoint, answer] of ANSWERS)
    router.on(endpoint, async ({ session, params }) => {
      await answerProposal(context, session, params, answer);
      return { request: await readRequest(context, session, params.id) };
    });

  router.on(earlyStartEndpoints.agreeToStart, async ({ session, params }) => {
    await agreeToStart(context, session, params.id);
    return { request: await readRequest(context, session, params.id) };
  });

  router.on(earlyStartEndpoints.moveStartedDate, async ({ session, params }) => {
    await moveStartedDate(context, session, params.id);
    return { request: await readRequest(context, session, params.id) };
  });
}
