/** What other nouns may use of requests. */

export { actOnRequest } from './moves/act-on-request.ts';
export type { ReadMoney, RequestContext } from './view/context.ts';
export { assertDate } from './creation/assert-date.ts';
export { requestExporters } from './personal-data/export-requests.ts';
export { listenRequests } from './listen.ts';
export { moveRequest } from './moves/move-request.ts';
export { ownedPhotos } from './owned-photos.ts';
export { jobPlace } from './place/job-place.ts';
export { findJobsOf, findOffer, findRequest, type RequestRow } from './store/read-requests.ts';
export { findParties, isUndecided, type Parties, partyIds, wasAccepted } from './store/read-parties.ts';
export { readRequest } from './view/read-request.ts';
export { requestRoutes } from './routes.ts';
export type {} from './store/tables.ts';
export { lockRequest } from './store/write-requests.ts';
