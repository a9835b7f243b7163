import { DONE } from '@oficio/domain/fields/contract.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { auditActorOf } from '../../../platform/audit/record-act.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listWaiting } from './approval.ts';
import { approveTechnician, rejectTechnician, revokeApproval } from './decide-technician.ts';
import { presentPendingTechnician } from './present.ts';
import { removePhotoOf } from './remove-photo.ts';

/** Lists, approves and rejects technicians that wait for approval, and removes photos of all technicians. */
export function adminTechnicianRoutes(router: Router, { database }: Platform): void {
  router.on(adminTechnicianEndpoints.listPendingTechnicians, async ({ query }) => {
    const { waiting, next_cursor } = await listWaiting(database.read, query);
    return { technicians: waiting.map(presentPendingTechnician), next_cursor };
  });

  router.on(adminTechnicianEndpoints.approveTechnician, async call => {
    await database.transaction(tx => approveTechnician(tx, auditActorOf(call), call.params.profileId));
    return DONE;
  });

  router.on(adminTechnicianEndpoints.rejectTechnician, async call => {
    await database.transaction(tx =>
      rejectTechnician(tx, auditActorOf(call), call.params.profileId, call.body),
    );
    return DONE;
  });

  router.on(adminTechnicianEndpoints.revokeApproval, async call => {
    const { params, body } = call;
    await database.transaction(tx => revokeApproval(tx, auditActorOf(call), params.profileId, body.reason));
    return DONE;
  });

  router.on(adminTechnicianEndpoints.removeTechnicianPhoto, async call => {
    const { params, body } = call;
    await database.transaction(tx => removePhotoOf(tx, auditActorOf(call), { ...params, ...body }));
    return DONE;
  });
}
