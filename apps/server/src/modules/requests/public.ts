/** The exports of requests for other modules. */

export { findNamedRequests } from './admin/find-named-requests.ts';
export { presentListedRequest as presentRequestRow } from './admin/present.ts';
export { adminRequestRoutes } from './admin/routes.ts';
export { assertDate } from './creation/assert-date.ts';
export { copyRequest } from './creation/copy-request.ts';
export { onMoves } from './events.ts';
export { assertJobLimit } from './limits/assert-job-limit.ts';
export { actOnRequest } from './moves/act-on-request.ts';
export { cancelByStaff } from './moves/cancel-by-staff.ts';
export { moveRequest } from './moves/move-request.ts';
export { requestExporters } from './personal-data/export-requests.ts';
export { eraseRequests } from './personal-data.ts';
export { findRecipients, type RecipientSearch } from './place/find-recipients.ts';
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
export { readSteps, type TimelineStep } from './timeline/read-steps.ts';
export type { ReadMoneySteps, Step } from './timeline/step.ts';
export type { FindReviewableEnds, PaidJobsOfTechnician, ReadMoney, RequestContext } from './view/context.ts';
export { findParty } from './view/find-party.ts';
export { jobPlace } from './view/job-place.ts';
export { readRequest } from './view/read-request.ts';
