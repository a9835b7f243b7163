import type { Body } from '@oficio/domain/endpoint.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import type { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { instantIn } from '../../../platform/format/instant.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { assertDate } from '../creation/assert-date.ts';
import { actOnRequest } from '../moves/act-on-request.ts';
import { findZones } from '../store/read-requests.ts';

type Offer = Body<typeof requestEndpoints.approveRequest>;

/** Makes the technician's offer of a price and optionally a date, which the customer can then pay. Throws 400, 403, 404, 409 or 429. */
export async function approveRequest(
  { database, settings }: Platform,
  session: Session,
  requestId: number,
  offer: Offer,
): Promise<void> {
  await database.transaction(async tx => {
    const zone = (await findZones(tx.db, [requestId])).get(requestId) ?? settings.siteTimeZone;
    const negotiatedAt = instantIn(zone, offer.negotiated_date);
    assertDate(negotiatedAt, 'negotiated_date', tx.now);
    await actOnRequest(tx, {
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
