import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addService, removeService } from './change-services.ts';
import { saveProfile } from './save-profile.ts';
import { showOwnProfile } from './show-own-profile.ts';

/** Reads and changes the caller's own technician profile. */
export function ownProfileRoutes(router: Router, { database }: Platform): void {
  const ownProfile = async (userId: number) => ({ profile: await showOwnProfile(database.read, userId) });

  router.on(ownProfileEndpoints.getMyProfile, ({ session }) => ownProfile(session.userId));

  router.on(ownProfileEndpoints.updateMyProfile, async ({ session, body }) => {
    await database.transaction(tx => saveProfile(tx, session.userId, body));
    return ownProfile(session.userId);
  });

  router.on(ownProfileEndpoints.addMyService, async ({ session, body }) => {
    await database.transaction(tx => addService(tx, session.userId, body.service_id));
    return ownProfile(session.userId);
  });

  router.on(ownProfileEndpoints.removeMyService, async ({ session, params }) => {
    await database.transaction(tx => removeService(tx, session.userId, params.serviceId));
    return ownProfile(session.userId);
  });
}
