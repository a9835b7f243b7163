import type { Body } from '@oficio/domain/endpoint.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import type { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { actOnRequest } from '../moves/act-on-request.ts';

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
