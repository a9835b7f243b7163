import { AppError } from '@oficio/domain/errors.ts';
import { JOB_LIMITS, type LimitedAct, waitFor } from '@oficio/domain/limits.ts';
import { jobLimitText } from '@oficio/domain/requests/job-limit-text.ts';
import { type Action, decide, technicianActor } from '@oficio/domain/requests/lifecycle.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { isEligible, type Technician } from '../../technicians/public.ts';
import type { NewCounterOffer } from '../store/counter-offers.ts';
import { isExcluded } from '../store/exclusions.ts';
import { findCounterOfferTimes, findOfferTimes } from '../store/limited-acts.ts';
import { findLastActor, findRequest, type RequestRow } from '../store/read-requests.ts';
import type { NewOffer } from '../store/write-requests.ts';
import { jobPlace } from '../view/job-place.ts';
import { actorOf, canEverDo, type RequestRelation, relationOf, type Visible } from '../view/relation.ts';
import { type Move, moveRequest } from './move-request.ts';

interface Act {
  readonly requestId: number;
  readonly action: Action;
  readonly session: Session;
  readonly radiusKm: number;
  /** Returns further columns that change with the status, from the current request. */
  readonly set?: (request: RequestRow) => Move['set'];
  /** The technician's offer, for actions that make one. */
  readonly offer?: Pick<NewOffer, 'priceCents' | 'startsAt'>;
  /** The customer's counter-offer to the current offer. */
  readonly counterOffer?: Pick<NewCounterOffer, 'priceCents' | 'message'>;
  /** Whether offers and counter-offers are limited by `JOB_LIMITS`. */
  readonly rateLimit?: boolean;
  /** The acting technician, if the caller has read it. */
  readonly technician?: Technician;
}

/**
 * Applies the action of a user to a request. Returns the request after it, without what subscribers wrote to other tables, as the user
 * sees it. Throws 404 when the user has no relation to the request, 403 when the relation never
 * allows the action, 409 when the status does not allow it or another call changed the request first, 429 over `JOB_LIMITS`.
 */
export async function actOnRequest(tx: Transaction, act: Act): Promise<Visible> {
  const { action, session, technician } = act;
  const request = await findRequest(tx.db, act.requestId);
  if (!request) throw new AppError('request_not_found');
  const relation = await relationOf(tx.db, request, session, act.radiusKm, technician);
  if (!relation) throw await failureWithoutRelation(tx, request, act);
  const actor = actorOf(relation);
  if (!actor || !canEverDo(actor, action)) throw new AppError('forbidden');
  // A double click or the same offer from a second tab does not make a second offer.
  if (act.offer && isCurrentOffer(request, act.offer)) return { request, relation };
  const decision = decide(request.status, action, actor);
  if (decision.allowed && decision.noop) return { request, relation };
  if (decision.allowed) await assertWithinLimit(tx, request, act);
  const moved = await moveRequest(tx, {
    requestId: request.id,
    from: request.status,
    offerVersion: request.offer_version,
    action,
    actor,
    actorId: session.userId,
    set: act.set?.(request),
    ...(act.offer && { offer: { ...act.offer, version: request.offer_version + 1 } }),
    ...(act.counterOffer && {
      counterOffer: { ...act.counterOffer, offerVersion: request.offer_version },
    }),
  });
  // Another call changed the request after our read. The current row decides which error applies.
  if (!moved) throw await tooLate(tx, (await findRequest(tx.db, request.id)) ?? request, session.userId);
  const offered = act.offer && { negotiated_at: act.offer.startsAt };
  const after = { ...request, ...moved, ...offered, ...(technician && profileOf(technician)) };
  return { request: after, relation: relationAfter(relation, after, session) };
}

/** Returns the columns of a request that show its technician. */
const profileOf = ({ photo, hourlyRateCents }: Technician) => ({
  technician_photo: photo,
  hourly_rate_cents: hourlyRateCents,
});

/** A technician who accepts a request becomes the one to whom it is assigned. */
function relationAfter(relation: RequestRelation, request: RequestRow, { userId }: Session): RequestRelation {
  if (relation.side !== 'technician') return relation;
  const { status, technician_id: technicianId } = request;
  return {
    ...relation,
    actor: technicianActor({ status, technicianId }, userId, { isEligible: false }) ?? relation.actor,
  };
}

const isCurrentOffer = (request: RequestRow, { priceCents, startsAt }: NonNullable<Act['offer']>): boolean =>
  request.status === 'approved' &&
  request.negotiated_price_cents === priceCents &&
  request.negotiated_at === startsAt;

/** Throws 429 over the limit of offers or counter-offers. The version of the offer keeps parallel calls from passing it together. */
async function assertWithinLimit({ db, now }: Transaction, request: RequestRow, act: Act): Promise<void> {
  const { rateLimit = false, session } = act;
  const { id: requestId, time_zone: zone } = request;
  const common = { now, zone, rateLimit };
  const technicianId = session.userId;
  if (act.offer)
    await assertJobLimit({
      ...common,
      act: 'offer',
      findTimes: limit => findOfferTimes(db, { requestId, technicianId }, limit),
    });
  if (act.counterOffer)
    await assertJobLimit({
      ...common,
      act: 'counter_offer',
      findTimes: limit => findCounterOfferTimes(db, requestId, limit),
    });
}

/** Returns 409 for a technician who could have accepted the open request, and 404 for all others. */
async function failureWithoutRelation(tx: Transaction, request: RequestRow, act: Act): Promise<AppError> {
  const { userId } = act.session;
  const couldHave =
    act.action === 'accept' &&
    request.is_open === 1 &&
    (await isEligible(tx.db, userId, jobPlace(request), act.radiusKm)) &&
    !(await isExcluded(tx.db, request.id, userId));
  return couldHave ? tooLate(tx, request, userId) : new AppError('request_not_found');
}

/** Returns the 409 that names the cause: another technician, a payment, the user in another tab, or another user. */
async function tooLate(tx: Transaction, request: RequestRow, userId: number): Promise<AppError> {
  const { technician_id: technicianId } = request;
  const taken =
    request.is_open === 1 && technicianId !== null && technicianId !== userId && request.user_id !== userId;
  if (taken) return new AppError('request_taken');
  if (request.status === 'payment_pending') return new AppError('payment_processing');
  const isOwnDoing = (await findLastActor(tx.db, request.id)) === userId;
  return new AppError(isOwnDoing ? 'request_moved_by_you' : 'request_moved');
}

interface Limited {
  readonly act: LimitedAct;
  readonly now: number;
  /** IANA zone of the job. */
  readonly zone: string;
  /** False in tests: then nothing is refused. */
  readonly rateLimit: boolean;
  /** Returns when the person did this in this job, latest first, at most `limit` times. Milliseconds since the epoch. */
  readonly findTimes: (limit: number) => Promise<readonly number[]>;
}

/**
 * Throws 429 when the person has done this in the job as often as `JOB_LIMITS` allows. Call it after the checks of rights and
 * states, in the transaction that adds the row. It must hold a lock of the job or change the job conditionally.
 */
export async function assertJobLimit({ act, now, zone, rateLimit, findTimes }: Limited): Promise<void> {
  if (!rateLimit) return;
  const { max, windowMs } = JOB_LIMITS[act];
  const wait = waitFor(await findTimes(max), max, windowMs, now);
  if (wait <= 0) return;
  const text = jobLimitText(act, { now, until: now + wait, zone });
  throw new AppError('job_quota', { text, retryAfter: Math.ceil(wait / 1000) });
}
