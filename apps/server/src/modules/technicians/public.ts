/** What other nouns may use of technicians. A technician's id is their user id everywhere. */

export { addRating } from './add-rating.ts';
export { announceDecisions } from './announce-decisions.ts';
export { listenTechnicians } from './apply.ts';
export { approveProfile, listWaiting, rejectProfile } from './approval.ts';
export { eligibleTechnicians, isEligible, isInReach, nearestEligible } from './eligible.ts';
export { technicianExporters } from './export-technician.ts';
export { findTechnician, type TechnicianRow } from './find-technician.ts';
export { findLastId, findPublicIds, namesOfServices, profileExists, serviceExists } from './read.ts';
export { technicianRoutes } from './routes.ts';
export { refreshSearch } from './search/refresh.ts';
export type {} from './tables.ts';
