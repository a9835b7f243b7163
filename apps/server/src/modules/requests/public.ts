/** What other nouns may use of requests. */

export { actOnRequest } from './act-on-request.ts';
export type { ReadMoney, RequestContext } from './context.ts';
export { assertDate } from './dates.ts';
export { requestExporters } from './export-requests.ts';
export { listenRequests } from './listen.ts';
export { moveRequest } from './move-request.ts';
export { ownedPhotos } from './owned-photos.ts';
export { jobPlace } from './reach.ts';
export { findJobsOf, findOffer, findRequest, type RequestRow } from './read.ts';
export { findParties, isUndecided, type Parties, partyIds, wasAccepted } from './read-parties.ts';
export { readRequest } from './read-request.ts';
export { requestRoutes } from './routes.ts';
export type {} from './tables.ts';
export { lockRequest } from './write.ts';
