import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { auditRoutes } from './audit/routes.ts';
import { configRoutes } from './config/routes.ts';
import { adminOutboxRoutes } from './outbox/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { searchRoutes } from './search/routes.ts';

export function adminRoutes(router: Router, context: Platform): void {
  overviewRoutes(router, context);
  configRoutes(router, context);
  auditRoutes(router, context);
  adminOutboxRoutes(router, context);
  searchRoutes(router, context);
}
