import type { Router } from '../../platform/http/router.ts';
import { auditRoutes } from './audit/routes.ts';
import { configRoutes } from './config/routes.ts';
import { jobDecisionRoutes } from './job-decisions/routes.ts';
import { type JobFileContext, jobFileRoutes } from './job-file/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { adminOutboxRoutes } from './outbox/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { personFileRoutes } from './person-file/routes.ts';

export function adminRoutes(router: Router, context: JobFileContext): void {
  overviewRoutes(router, context);
  configRoutes(router, context);
  auditRoutes(router, context);
  adminOutboxRoutes(router, context);
  jobDecisionRoutes(router, context);
  jobFileRoutes(router, context);
  noteRoutes(router, context);
  personFileRoutes(router, context);
}
