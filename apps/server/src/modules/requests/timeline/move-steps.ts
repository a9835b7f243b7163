import { HISTORY_LABELS } from '@oficio/domain/requests/labels.ts';
import type { TimelineKind } from '@oficio/domain/requests/timeline/kinds.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findCounterOffersOf } from '../store/counter-offers.ts';
import { findOffers, type RequestRow } from '../store/read-requests.ts';
import { findMoves, type MoveRow } from '../store/search-requests.ts';
import type { Step } from './step.ts';

/** Kind of step of each change; null when the received money shows it with its amount. */
const KINDS: Readonly<Record<MoveRow['action'], TimelineKind | null>> = {
  create: 'created',
  cancel: 'cancelled',
  accept: 'accepted',
  decline: 'declined',
  approve: 'offer',
  counter_offer: 'counter_offer',
  withdraw: 'cancelled',
  call_off: 'cancelled',
  payment_started: 'payment_started',
  payment_succeeded: null,
  payment_failed: 'payment_failed',
  start: 'started',
  complete: 'completed',
  undo_start: 'start_undone',
  move_date: 'start_undone',
};

/** Returns the status changes of a request with its offers and counter-offers, oldest first. */
export async function readMoveSteps(db: Reader, request: RequestRow): Promise<Step[]> {
  const moves = await findMoves(db, request.id);
  const offers = new Map((await findOffers(db, request.id)).map(offer => [offer.version, offer]));
  const counterOffers = new Map(
    (await findCounterOffersOf(db, [request.id])).map(counterOffer => [
      counterOffer.offer_version,
      counterOffer,
    ]),
  );
  // Each approval makes the next version of the offer.
  let version = request.offer_version - moves.filter(({ action }) => action === 'approve').length;
  return moves.flatMap(move => {
    const kind = KINDS[move.action];
    if (kind === null) return [];
    if (kind === 'offer') version += 1;
    return {
      key: `event-${move.id}`,
      at: move.at,
      kind,
      text: HISTORY_LABELS[move.action],
      actor: { id: move.actor_id, name: move.actor_name },
      ...(kind === 'offer' && {
        cents: offers.get(version)?.price_cents,
        date: offers.get(version)?.starts_at,
      }),
      ...(kind === 'counter_offer' && {
        cents: counterOffers.get(version)?.price_cents,
        reason: counterOffers.get(version)?.message,
      }),
      ...(move.to === 'cancelled' && { reason: request.cancel_reason }),
    };
  });
}
