/** The exports of requests for other modules. */

export { presentListedRequest as presentRequestRow } from './admin/present.ts';
export { adminRequestRoutes } from './admin/routes.ts';
export { findNamedRequests } from './admin/search-requests.ts';
export { copyRequest } from './creation/copy-request.ts';
export { assertDate } from './creation/create-request.ts';
export { onMoves } from './events.ts';
export { actOnRequest, assertJobLimit } from './moves/act-on-request.ts';
export { cancelByStaff } from './moves/end-requests.ts';
export { moveRequest } from './moves/move-request.ts';
export { eraseRequests, requestExporters } from './personal-data.ts';
export { requestRoutes } from './routes.ts';
export { findCopyOf, findDropOf } from './store/acceptances.ts';
export { lockUser } from './store/lock-user.ts';
export { allPhotos, ownedPhotos } from './store/photos.ts';
export { findRequestParties, partyIds, type RequestParties } from './store/read-parties.ts';
export {
  findJobsOf,
  findLastStart,
  findOffer,
  findOfferState,
  findOfferToPay,
  findPresentState,
  findRequest,
  findStoredZone,
  findZones,
  type RequestRow,
} from './store/read-requests.ts';
export { requestIdsOf } from './store/requests-of-user.ts';
export { findRequestsOf } from './store/search-requests.ts';
export { lockRequest, type MovedRequest } from './store/write-requests.ts';
export { subscribeRequests } from './subscribe.ts';
export type { ReadMoneySteps, Step } from './timeline/read-steps.ts';
export { readSteps, type TimelineStep } from './timeline/read-steps.ts';
export type { FindReviewableEnds, PaidJobsOfTechnician, ReadMoney, RequestContext } from './view/context.ts';
export { jobPlace } from './view/job-place.ts';
export { findRecipients, type RecipientSearch } from './view/reach.ts';
export { readRequest } from './view/read-request.ts';
export { findParty } from './view/relation.ts';
