import type { Router } from '../../platform/http/router.ts';
import type { PaymentContext } from '../payments/public.ts';
import { auditRoutes } from './audit/routes.ts';
import { checklistRoutes } from './checklist/routes.ts';
import { configRoutes } from './config/routes.ts';
import { operationRoutes } from './operation/routes.ts';
import { adminOutboxRoutes } from './outbox/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { queueRoutes } from './queue/routes.ts';

export function adminRoutes(router: Router, context: PaymentContext): void {
  overviewRoutes(router, context);
  queueRoutes(router, context);
  operationRoutes(router, context);
  checklistRoutes(router, context);
  configRoutes(router, context);
  auditRoutes(router, context);
  adminOutboxRoutes(router, context);
}
