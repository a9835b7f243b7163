import { DONE } from '@oficio/domain/fields/contract.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { auditActorOf } from '../../../platform/database/audit-log.ts';
import { ascendingIdPage, cutPage } from '../../../platform/database/paging/id-pages.ts';
import { exportList } from '../../../platform/http/export/export-list.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findChanged } from '../store/seen-profiles.ts';
import { acceptChanges, approveTechnician, rejectTechnician, revokeApproval } from './decide-technician.ts';
import { listPendingProfiles } from './list-pending-profiles.ts';
import { presentChanged, presentListed, presentPendingTechnician, TECHNICIAN_COLUMNS } from './present.ts';
import { removePhotoOf } from './remove-photo.ts';
import { searchTechnicians } from './search-technicians.ts';

/** Lists all technicians and the changed ones, approves and rejects those that wait for approval, and removes photos. */
export function adminTechnicianRoutes(router: Router, platform: Platform): void {
  const { database } = platform;
  router.on(adminTechnicianEndpoints.listPendingTechnicians, async ({ query }) => {
    const { profiles, next_cursor } = await listPendingProfiles(platform, query);
    return { technicians: profiles.map(presentPendingTechnician), next_cursor };
  });

  router.on(adminTechnicianEndpoints.listChangedTechnicians, async ({ query }) => {
    const rows = await findChanged(database.read, ascendingIdPage(query));
    const { page, next_cursor } = cutPage(rows, query, row => row.profile_id);
    return { technicians: page.map(presentChanged), next_cursor };
  });

  router.on(adminTechnicianEndpoints.markTechnicianSeen, async call => {
    const { params, body } = call;
    await database.transaction(tx => acceptChanges(tx, auditActorOf(call), params.profileId, body));
    return DONE;
  });

  router.on(adminTechnicianEndpoints.listAllTechnicians, async ({ query }) => {
    const { page, next_cursor } = await searchTechnicians(database.read, query);
    return { technicians: page.map(presentListed), next_cursor };
  });

  router.on(adminTechnicianEndpoints.exportTechnicians, call =>
    exportList(platform, call, {
      list: 'technicians',
      name: 'tecnicos',
      columns: TECHNICIAN_COLUMNS,
      read: searchTechnicians,
    }),
  );

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
