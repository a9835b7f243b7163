import { type Action, type Actor, decide, type Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Updateable } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { insertAcceptance } from '../store/acceptances.ts';
import { insertCounterOffer, type NewCounterOffer } from '../store/counter-offers.ts';
import {
  insertEvent,
  insertOffer,
  type MovedRequest,
  type NewOffer,
  updateRequest,
} from '../store/write-requests.ts';

type Change = Pick<
  Updateable<Tables['requests']>,
  'offer_version' | 'counter_price_cents' | 'counter_message' | 'cancel_reason'
>;

export interface Move {
  readonly requestId: number;
  /** The status that the caller read. If it has changed since, nothing is written. */
  readonly from: Status;
  /** The offer that the caller read. Needed where offers count, because a replaced offer leaves the same status. */
  readonly offerVersion?: number;
  readonly action: Action;
  readonly actor: Actor;
  /** The acting user; null for the payment provider, a time limit or another rule. */
  readonly actorId: number | null;
  /** Further columns that change with the status. */
  readonly set?: Change;
  /** A new offer of the acting technician; it becomes the request's current offer. */
  readonly offer?: NewOffer;
  /** The customer's proposal instead of the current offer. */
  readonly counterOffer?: NewCounterOffer;
}

/**
 * Moves a request along a row of the lifecycle and returns it. No other code writes a status. Returns null and writes nothing when the
 * lifecycle forbids the move, the request has the status already, or it has changed since the caller read it.
 */
export async function moveRequest(tx: Transaction, move: Move): Promise<MovedRequest | null> {
  const { requestId, from, offerVersion, action, actor, actorId, set, offer, counterOffer } = move;
  const decision = decide(from, action, actor);
  if (!decision.allowed || decision.noop) return null;
  const { to } = decision;
  const taken = actor === 'eligible_technician' ? { technician_id: actorId } : {};
  const ended = to === 'cancelled' ? { cancelled_by: sideOf(actor) } : {};
  const updated = await updateRequest(
    tx,
    { requestId, from, offerVersion, unassigned: actor === 'eligible_technician' },
    {
      ...set,
      ...taken,
      ...ended,
      ...(offer && { offer_version: offer.version }),
      ...(counterOffer && {
        counter_price_cents: counterOffer.priceCents,
        counter_message: counterOffer.message,
      }),
      status: to,
    },
  );
  if (!updated) return null;
  // The statement ran before the offer was stored.
  const request = offer ? { ...updated, negotiated_price_cents: offer.priceCents } : updated;
  if (actor === 'eligible_technician' && actorId !== null) await insertAcceptance(tx, requestId, actorId);
  if (offer) await insertOffer(tx, { requestId, technicianId: actorId, ...offer });
  if (counterOffer) await insertCounterOffer(tx, requestId, counterOffer);
  await insertEvent(tx, { requestId, actorId, action, from, to });
  await tx.publish('request_moved', { request, action, from, actor, actorId });
  return request;
}

/** Returns the party that ended the request; null when neither did. */
function sideOf(actor: Actor): 'customer' | 'technician' | null {
  if (actor === 'administration' || actor === 'payments' || actor === 'system') return null;
  return actor === 'customer' ? 'customer' : 'technician';
}
