/** Exports of technicians for other modules. A technician's id is always the user id. */

export { announceDecisions } from './admin/decide-technician.ts';
export {
  addToCatalogue,
  changeCatalogueService,
  moveCatalogueService,
  setHidden,
} from './catalogue/change-catalogue.ts';
export { assertRequestable } from './catalogue/service-catalogue.ts';
export { changeMean, restoreRating } from './change-mean.ts';
export { recordReviewerChange, refreshSearch } from './changes/record-changes.ts';
export { TechnicianCache } from './changes/technician-cache.ts';
export type { TechnicianChanges } from './changes/technician-changes.ts';
export { openTechnicians, type Technicians } from './open-technicians.ts';
export { deleteDroppedPhotos } from './own-profile/change-photo.ts';
export { photoLinkOf } from './own-profile/present.ts';
export { technicianExporters } from './personal-data.ts';
export { technicianRoutes } from './routes.ts';
export {
  eligibleAmong,
  eligibleTechnicians,
  isEligible,
  isInReach,
  nearestEligible,
} from './search/eligible.ts';
export { countApplicants, hasApproved } from './store/approvals.ts';
export { findCatalogue, namesOfServices } from './store/catalogue.ts';
export { findTechnician, isApproved, type Technician } from './store/find-technician.ts';
export { IS_LISTED, idsOf, SERVICE_IDS } from './store/listed.ts';
export {
  allProfilePhotos,
  findPublicPhoto,
  isPublicPhoto,
  ownedProfilePhotos,
  publicPhoto,
} from './store/photos.ts';
export {
  findLastId,
  findLongestPendingProfiles,
  findProfile,
  findPublicIds,
  meanRating,
  namesForStaff,
  servicesOf,
} from './store/read-profiles.ts';
export { addressesOf, findTechniciansAt } from './store/search-technicians.ts';
export { countChanged, findLongestChanged } from './store/seen-profiles.ts';
export { lockApproval } from './store/write-profiles.ts';
export { subscribeTechnicians } from './subscribe.ts';
