import type { Router } from '../../platform/http/router.ts';
import type { PaymentContext } from '../payments/public.ts';
import { auditRoutes } from './audit/routes.ts';
import { checklistRoutes } from './checklist/routes.ts';
import { configRoutes } from './config/routes.ts';
import { personFileRoutes } from './file-routes.ts';
import { jobDecisionRoutes } from './job-decisions/routes.ts';
import { type JobFileContext, jobFileRoutes } from './job-file/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { operationRoutes } from './operation/routes.ts';
import { adminDeliveryRoutes } from './outbox/routes.ts';
import { type OverviewContext, overviewRoutes } from './overview/routes.ts';
import { queueRoutes } from './queue/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { serviceRoutes } from './services/routes.ts';

export function adminRoutes(
  router: Router,
  context: PaymentContext & JobFileContext & OverviewContext,
): void {
  overviewRoutes(router, context);
  queueRoutes(router, context);
  operationRoutes(router, context);
  checklistRoutes(router, context);
  configRoutes(router, context);
  auditRoutes(router, context);
  adminDeliveryRoutes(router, context);
  jobDecisionRoutes(router, context);
  jobFileRoutes(router, context);
  noteRoutes(router, context);
  personFileRoutes(router, context);
  searchRoutes(router, context);
  serviceRoutes(router, context);
}
