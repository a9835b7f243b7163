import { queueEndpoints } from '@oficio/domain/admin/queue/contract.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { PaymentContext } from '../../payments/public.ts';
import { readQueue } from './read-queue.ts';

/** Serves what waits for an administrator. */
export function queueRoutes(router: Router, context: PaymentContext): void {
  router.on(queueEndpoints.getQueue, async ({ session }) => ({
    groups: await readQueue(context, session.role),
  }));
}
