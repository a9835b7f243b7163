import { earlyStartEndpoints } from '@oficio/domain/payments/early-start/contract.ts';
import type { Router } from '../../../platform/http/router.ts';
import { readRequest } from '../../requests/public.ts';
import type { PaymentContext } from '../provider/context.ts';
import { agreeToStart } from './agree-to-start.ts';
import { moveStartedDate } from './move-started-date.ts';

/** Registers the customer's answers to a start before the agreed time. */
export function earlyStartRoutes(router: Router, context: PaymentContext): void {
  router.on(earlyStartEndpoints.agreeToStart, async ({ session, params }) => {
    await agreeToStart(context, session, params.id);
    return { request: await readRequest(context, session, params.id) };
  });

  router.on(earlyStartEndpoints.moveStartedDate, async ({ session, params }) => {
    await moveStartedDate(context, session, params.id);
    return { request: await readRequest(context, session, params.id) };
  });
}
