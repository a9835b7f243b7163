import type { Body } from '@oficio/domain/endpoint.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import type { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { instantIn } from '../../../platform/format/instant.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { assertDate } from '../creation/assert-date.ts';
import { actOnRequest } from '../moves/act-on-request.ts';

type Offer = Body<typeof requestEndpoints.approveRequest>;

/** Makes the technician's offer of a price and optionally a date, which the customer can then pay. Throws 400, 403, 404 or 409. */
export async function approveRequest(
  { database, settings }: Platform,
  session: Session,
  requestId: number,
  offer: Offer,
): Promise<void> {
  const negotiatedAt = instantIn(settings.siteTimeZone, offer.negotiated_date);
  await database.transaction(async tx => {
    assertDate(negotiatedAt, 'negotiated_date', tx.now);
    await actOnRequest(tx, {
      requestId,
      action: 'approve',
      session,
      radiusKm: settings.broadcastRadiusKm,
      set: () => ({ counter_price_cents: null, counter_message: null }),
      offer: { priceCents: toCents(offer.negotiated_price), startsAt: negotiatedAt },
    });
  });
}
