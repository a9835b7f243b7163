import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import type { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { PLACE_FIELDS } from '@oficio/domain/requests/place.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { instantIn } from '../../../platform/database/instant.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { assertDate } from '../creation/create-request.ts';
import { findStoredZone } from '../store/read-requests.ts';
import { lockRequest } from '../store/write-requests.ts';
import { findParty, type Visible } from '../view/relation.ts';
import { actOnRequest } from './act-on-request.ts';

type Offer = Body<typeof requestEndpoints.approveRequest>;

/**
 * Makes the technician's offer of a price and optionally a date, which the customer can then pay. Returns the request. Throws 400, 403,
 * 404, 429, and 409 also when the job is no longer at the place that the technician saw: before an offer, the customer can move it without
 * an answer.
 */
export async function approveRequest(
  { database, settings }: Platform,
  session: Session,
  requestId: number,
  offer: Offer,
): Promise<Visible> {
  return database.transaction(async tx => {
    if (offer.shown_place) await assertPlace(tx, session, requestId, offer.shown_place);
    const { negotiated_date: date } = offer;
    const zoneOfJob = () => findStoredZone(tx.db, requestId);
    const negotiatedAt = date === null ? null : instantIn(await zoneOfJob(), date);
    assertDate(negotiatedAt, 'negotiated_date', tx.now);
    return actOnRequest(tx, {
      requestId,
      action: 'approve',
      session,
      radiusKm: settings.broadcastRadiusKm,
      rateLimit: settings.rateLimit,
      set: () => ({ counter_price_cents: null, counter_message: null }),
      offer: { priceCents: toCents(offer.negotiated_price), startsAt: negotiatedAt },
    });
  });
}

/** Throws 409 for another place than the job's, 404 for a stranger. Locks the request, so that the place stays. */
async function assertPlace(
  tx: Transaction,
  session: Session,
  requestId: number,
  shown: NonNullable<Offer['shown_place']>,
): Promise<void> {
  // A stranger must not lock the request.
  await findParty(tx.db, session, requestId);
  await lockRequest(tx, requestId);
  const { request, by } = await findParty(tx.db, session, requestId);
  if (by === 'technician' && PLACE_FIELDS.some(field => request[field] !== shown[field]))
    throw new AppError('place_changed', { field: 'shown_place' });
}

type Proposal = Body<typeof requestEndpoints.counterOffer>;

/** Stores the customer's counter-offer. Nothing can be paid until the technician makes a new offer. Throws 403, 404, 409 or 429. */
export async function counterOffer(
  { database, settings }: Platform,
  session: Session,
  requestId: number,
  { price, message }: Proposal,
): Promise<void> {
  await database.transaction(tx =>
    actOnRequest(tx, {
      requestId,
      action: 'counter_offer',
      session,
      radiusKm: settings.broadcastRadiusKm,
      rateLimit: settings.rateLimit,
      counterOffer: { priceCents: price === null ? null : toCents(price), message },
    }),
  );
}

/** Declines a direct request with a reason that the customer reads. Throws 403, 404 or 409. */
export async function declineRequest(
  { database, settings }: Platform,
  session: Session,
  requestId: number,
  reason: string,
): Promise<void> {
  await database.transaction(tx =>
    actOnRequest(tx, {
      requestId,
      action: 'decline',
      session,
      radiusKm: settings.broadcastRadiusKm,
      set: () => ({ cancel_reason: reason }),
    }),
  );
}
