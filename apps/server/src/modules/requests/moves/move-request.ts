import { type Action, type Actor, decide, type Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Updateable } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { insertEvent, insertOffer, type NewOffer, updateRequest } from '../store/write-requests.ts';

type Change = Pick<
  Updateable<Tables['requests']>,
  'offer_version' | 'counter_price_cents' | 'counter_message' | 'cancel_reason'
>;

export interface Move {
  readonly requestId: number;
  /** The status the caller has seen; if it is another by now, nothing moves. */
  readonly from: Status;
  /** The offer the caller has seen, where it matters: an approval that was replaced by another has the same status. */
  readonly offerVersion?: number;
  readonly action: Action;
  readonly actor: Actor;
  /** The person who acts; null when no person does: the payment provider, a time limit or another rule. */
  readonly actorId: number | null;
  /** Further columns that change with the status. */
  readonly set?: Change;
  /** Becomes the request's current offer; made by the acting technician. */
  readonly offer?: NewOffer;
}

/**
 * The one writer of a status. Moves a request along a row of the lifecycle by one conditional update, with its event
 * and its fact. Whoever accepts an open request becomes its technician, if nobody is yet. Returns false, with nothing
 * written, when there is no such row or the request is not as the caller saw it.
 */
export async function moveRequest(tx: Transaction, move: Move): Promise<boolean> {
  const { requestId, from, offerVersion, action, actor, actorId, set, offer } = move;
  const decision = decide(from, action, actor);
  if (!decision.allowed) return false;
  const { to } = decision;
  if (decision.noop) return true;
  const taken = actor === 'eligible_technician' ? { technician_id: actorId } : {};
  const ended = to === 'cancelled' ? { cancelled_by: sideOf(actor) } : {};
  const moved = await updateRequest(
    tx,
    { requestId, from, offerVersion, unassigned: actor === 'eligible_technician' },
    { ...set, ...taken, ...ended, ...(offer && { offer_version: offer.version }), status: to },
  );
  if (!moved) return false;
  // Before the event: its subscribers read the price.
  if (offer) await insertOffer(tx, { requestId, technicianId: actorId, ...offer });
  await insertEvent(tx, { requestId, actorId, action, from, to });
  await tx.publish('request_moved', { requestId, action, from, to, actor, actorId });
  return true;
}

/** Which of the two ended it; null when neither did. */
function sideOf(actor: Actor): 'customer' | 'technician' | null {
  if (actor === 'administration' || actor === 'payments' || actor === 'system') return null;
  return actor === 'customer' ? 'customer' : 'technician';
}
