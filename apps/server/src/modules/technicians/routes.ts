import { suggestionEndpoints } from '@oficio/domain/search/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import { ReadyJson } from '../../platform/http/handler-result.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { adminTechnicianRoutes } from './admin/routes.ts';
import { createServiceCatalogue } from './catalogue/service-catalogue.ts';
import { CATALOGUE_ID } from './changes/record-changes.ts';
import type { Technicians } from './open-technicians.ts';
import { ownProfileRoutes } from './own-profile/routes.ts';
import { createCardReader } from './search/cards.ts';
import { createTechnicianList } from './search/list-technicians.ts';
import { createProfileReply } from './show-technician.ts';
import { findServices } from './store/catalogue.ts';
import { createSuggestions } from './suggestions/suggest.ts';

export function technicianRoutes(router: Router, platform: Platform, technicians: Technicians): void {
  const { database, settings } = platform;
  const replyWithProfile = createProfileReply(platform, technicians.changes, settings.siteTimeZone);
  const catalogue = createServiceCatalogue(
    () => findServices(database.read),
    () => technicians.changes.version(CATALOGUE_ID),
  );
  const { index, changes } = technicians;
  const readCards = createCardReader(database, changes);
  const listTechnicians = createTechnicianList(index, readCards, catalogue);
  const suggest = createSuggestions({ catalogue, index, readCards });
  router.on(suggestionEndpoints.suggest, ({ query }) => suggest(query));

  router.on(technicianEndpoints.listServices, async () => new ReadyJson(await catalogue.reply()));

  router.on(
    technicianSearchEndpoints.listTechnicians,
    async ({ query }) => new ReadyJson(await listTechnicians(query)),
  );

  router.on(
    technicianEndpoints.getTechnician,
    async ({ params, session }) => new ReadyJson(await replyWithProfile(params.id, session)),
  );

  ownProfileRoutes(router, platform);
  adminTechnicianRoutes(router, platform);
}
