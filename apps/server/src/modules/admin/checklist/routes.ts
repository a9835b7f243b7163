import { checklistEndpoints } from '@oficio/domain/admin/checklist/contract.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { PaymentContext } from '../../payments/public.ts';
import { readChecklist } from '../checklist.ts';

/** Serves the steps of the installation. */
export function checklistRoutes(router: Router, context: PaymentContext): void {
  router.on(checklistEndpoints.getChecklist, async ({ session }) => ({
    steps: await readChecklist(context, session.userId),
  }));
}
