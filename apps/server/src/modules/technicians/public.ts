/** What other nouns may use of technicians. A technician's id is their user id everywhere. */

export { addRating } from './profiles/add-rating.ts';
export { announceDecisions } from './admin/announce-decisions.ts';
export { listenTechnicians } from './profiles/follow-accounts.ts';
export { approveProfile, listWaiting, rejectProfile } from './admin/approval.ts';
export { eligibleTechnicians, isEligible, isInReach, nearestEligible } from './search/eligible.ts';
export { technicianExporters } from './profiles/export-technician.ts';
export { findTechnician, type TechnicianRow } from './store/find-technician.ts';
export { findLastId, findPublicIds, namesOfServices, profileExists, serviceExists } from './store/read-profiles.ts';
export { technicianRoutes } from './routes.ts';
export { refreshSearch } from './search/refresh.ts';
export type {} from './store/tables.ts';
