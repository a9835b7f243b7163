import { addressEndpoints } from '@oficio/domain/technicians/addresses/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import { ReadyJson, type Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { createAddressSearch } from './addresses/search-addresses.ts';
import { addService, removeService } from './own-profile/change-services.ts';
import { findServices } from './store/read-profiles.ts';
import { saveProfile } from './own-profile/save-profile.ts';
import { createTechnicianList } from './search/list-technicians.ts';
import { showOwnProfile, showTechnician } from './profiles/show-technician.ts';

export function technicianRoutes(router: Router, platform: Platform): void {
  const { database } = platform;
  const searchAddresses = createAddressSearch(platform);
  const listTechnicians = createTechnicianList(database);
  const ownProfile = async (userId: number) => ({ profile: await showOwnProfile(database.read, userId) });

  router.on(technicianEndpoints.listServices, async () => ({ services: await findServices(database.read) }));

  router.on(
    technicianSearchEndpoints.listTechnicians,
    async ({ query }) => new ReadyJson(await listTechnicians(query)),
  );

  router.on(technicianEndpoints.getTechnician, async ({ params, session }) => ({
    technician: await showTechnician(database.read, params.id, session),
  }));

  router.on(ownProfileEndpoints.getMyProfile, ({ session }) => ownProfile(session.userId));

  router.on(ownProfileEndpoints.updateMyProfile, async ({ session, body }) => {
    await database.transaction(unit => saveProfile(unit, session.userId, body));
    return ownProfile(session.userId);
  });

  router.on(ownProfileEndpoints.addMyService, async ({ session, body }) => {
    await database.transaction(unit => addService(unit, session.userId, body.service_id));
    return ownProfile(session.userId);
  });

  router.on(ownProfileEndpoints.removeMyService, async ({ session, params }) => {
    await database.transaction(unit => removeService(unit, session.userId, params.serviceId));
    return ownProfile(session.userId);
  });

  router.on(addressEndpoints.geocode, async ({ session, query }) => ({
    suggestions: await searchAddresses(session.userId, query.q),
  }));
}
