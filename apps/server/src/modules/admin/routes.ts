import type { Router } from '../../platform/http/router.ts';
import type { RequestContext } from '../requests/public.ts';
import { auditRoutes } from './audit/routes.ts';
import { configRoutes } from './config/routes.ts';
import { adminOutboxRoutes } from './outbox/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { adminRequestRoutes } from '../requests/admin/routes.ts';

export function adminRoutes(router: Router, context: RequestContext): void {
  overviewRoutes(router, context);
  adminRequestRoutes(router, context);
  configRoutes(router, context);
  auditRoutes(router, context);
  adminOutboxRoutes(router, context);
}
