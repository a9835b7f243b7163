import { DONE } from '@oficio/domain/fields/contract.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { doerOf } from '../../platform/audit/record-act.ts';
import type { Router } from '../../platform/http/router.ts';
import type { RequestContext } from '../requests/public.ts';
import { listWaiting } from '../technicians/public.ts';
import { auditRoutes } from './audit/routes.ts';
import { configRoutes } from './config/routes.ts';
import { approveTechnician, rejectTechnician } from '../technicians/admin/decide-technician.ts';
import { adminOutboxRoutes } from './outbox/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { presentPendingTechnician } from '../technicians/admin/present.ts';
import { adminRequestRoutes } from './requests/routes.ts';

export function adminRoutes(router: Router, context: RequestContext): void {
  const { database } = context;
  overviewRoutes(router, context);
  adminRequestRoutes(router, context);
  configRoutes(router, context);
  auditRoutes(router, context);
  adminOutboxRoutes(router, context);

  router.on(adminTechnicianEndpoints.listPendingTechnicians, async () => ({
    technicians: (await listWaiting(database.read)).map(presentPendingTechnician),
  }));

  router.on(adminTechnicianEndpoints.approveTechnician, async call => {
    await database.transaction(unit => approveTechnician(unit, doerOf(call), call.params.profileId));
    return DONE;
  });

  router.on(adminTechnicianEndpoints.rejectTechnician, async call => {
    await database.transaction(unit =>
      rejectTechnician(unit, doerOf(call), call.params.profileId, call.body),
    );
    return DONE;
  });
}
