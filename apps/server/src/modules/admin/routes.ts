import { adminEndpoints } from '@oficio/domain/admin/contract.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { listWaiting } from '../technicians/public.ts';
import { approveTechnician, rejectTechnician } from './decide-technician.ts';
import { presentPendingTechnician } from './present.ts';

export function adminRoutes(router: Router, { database }: Platform): void {
  router.on(adminEndpoints.listPendingTechnicians, async () => ({
    technicians: (await listWaiting(database.read)).map(presentPendingTechnician),
  }));

  router.on(adminEndpoints.approveTechnician, async ({ params }) => {
    await database.transaction(unit => approveTechnician(unit, params.profileId));
    return DONE;
  });

  router.on(adminEndpoints.rejectTechnician, async ({ params }) => {
    await database.transaction(unit => rejectTechnician(unit, params.profileId));
    return DONE;
  });
}
