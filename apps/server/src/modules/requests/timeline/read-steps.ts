import type { Cents } from '@oficio/domain/payments/money.ts';
import type { AddressChangeState } from '@oficio/domain/requests/address/address-change.ts';
import { HISTORY_LABELS } from '@oficio/domain/requests/labels.ts';
import type { TimelineActor, TimelineKind } from '@oficio/domain/requests/timeline/kinds.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findAddressChanges } from '../store/address-changes.ts';
import { findCounterOffersOf } from '../store/counter-offers.ts';
import { findOffers, type RequestRow } from '../store/read-requests.ts';
import { findMoves, type MoveRow } from '../store/search-requests.ts';

/** A user by id and name. A left join without a row gives two nulls. */
interface StepUser {
  readonly id: number | null;
  readonly name: string | null;
}

/** A step in the history of a job, as no reader sees it: with all amounts and names. */
export interface Step {
  /** Unique among the steps of a request and equal in each call. */
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly kind: TimelineKind;
  /** Spanish sentence or phrase. */
  readonly text: string;
  /** The user or the side that took it; absent for automatic steps. */
  readonly actor?: StepUser | 'customer' | 'technician' | null;
  readonly cents?: Cents | null;
  /** Milliseconds since the epoch. */
  readonly date?: number | null;
  readonly reason?: string | null;
}

/** Returns the steps of a request's money, problems and date proposals. */
export type ReadMoneySteps = (db: Reader, requestId: number) => Promise<readonly Step[]>;

/** A step with the side that took it. */
export interface TimelineStep extends Omit<Step, 'actor'> {
  /** Null for automatic steps. */
  readonly by: TimelineActor | null;
  /** Name of the customer, the technician or the administrator. */
  readonly actor: string | null;
}

/** Returns all steps of a job, oldest first; at the same instant causes come before their effects. */
export async function readSteps(
  db: Reader,
  request: RequestRow,
  readMoneySteps: ReadMoneySteps,
): Promise<TimelineStep[]> {
  const steps = [
    ...(await readMoveSteps(db, request)),
    ...(await readAddressSteps(db, request.id)),
    ...(await readMoneySteps(db, request.id)),
  ];
  return inOrder(steps).map(step => ({ ...step, ...actorOf(step, request) }));
}

function actorOf({ actor = null, kind }: Step, request: RequestRow): Pick<TimelineStep, 'by' | 'actor'> {
  if (actor === 'customer') return { by: actor, actor: request.user_name };
  if (actor === 'technician') return { by: actor, actor: request.technician_name };
  // Only the platform opens a problem without an author.
  if (actor === null || actor.id === null)
    return { by: kind === 'problem_opened' ? 'platform' : null, actor: null };
  if (actor.id === request.user_id) return { by: 'customer', actor: actor.name };
  return { by: actor.id === request.technician_id ? 'technician' : 'platform', actor: actor.name };
}

/** Kind of step of each change; null when the received money shows it with its amount. */
const KIND_OF_MOVE: Readonly<Record<MoveRow['action'], TimelineKind | null>> = {
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
async function readMoveSteps(db: Reader, request: RequestRow): Promise<Step[]> {
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
    const kind = KIND_OF_MOVE[move.action];
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

const ADDRESS_TEXTS = {
  added: 'Dirección añadida',
  changed: 'Dirección cambiada',
  proposed: 'Otra dirección propuesta',
  accepted: 'Nueva dirección acordada',
  declined: 'Nueva dirección rechazada',
  withdrawn: 'Propuesta de dirección retirada',
  lapsed: 'La propuesta de dirección ha caducado',
} as const;

/** Who ended a proposal; null for the start or the end of the job. */
const ANSWERED_BY = {
  accepted: 'technician',
  declined: 'technician',
  withdrawn: 'customer',
  lapsed: null,
} as const;

const isEnd = (state: AddressChangeState): state is keyof typeof ANSWERED_BY => state in ANSWERED_BY;

/** Returns the changes of the address and the proposals with their outcomes. No step names a street, because others may read it. */
const readAddressSteps = async (db: Reader, requestId: number): Promise<Step[]> =>
  (await findAddressChanges(db, requestId)).flatMap(({ id, state, created_at, answered_at }) => {
    const what = state === 'added' || state === 'changed' ? state : 'proposed';
    const change: Step = {
      key: `address-${id}`,
      at: created_at,
      kind: `address_${what}`,
      text: ADDRESS_TEXTS[what],
      actor: 'customer',
    };
    // A replaced proposal needs no end, because the timeline shows the next change.
    if (answered_at === null || !isEnd(state)) return [change];
    const end: Step = {
      key: `address-${id}-end`,
      at: answered_at,
      kind: `address_${state}`,
      text: ADDRESS_TEXTS[state],
      actor: ANSWERED_BY[state],
    };
    return [change, end];
  });

/** Position of each kind among steps of the same instant, such as those of one transaction: causes before their effects. */
const POSITION: Readonly<Record<TimelineKind, number>> = {
  created: 0,
  accepted: 1,
  offer: 1,
  counter_offer: 1,
  payment_started: 1,
  payment_failed: 1,
  paid: 2,
  address_added: 3,
  address_changed: 3,
  address_proposed: 3,
  address_accepted: 3,
  address_declined: 3,
  address_withdrawn: 3,
  date_proposed: 3,
  date_accepted: 3,
  date_declined: 3,
  date_withdrawn: 3,
  started: 4,
  start_agreed: 4,
  start_undone: 4,
  completed: 4,
  problem_opened: 5,
  problem_answered: 5,
  problem_closed: 5,
  problem_expired: 5,
  problem_decided: 5,
  money_decided: 5,
  dispute_opened: 6,
  dispute_won: 6,
  dispute_lost: 6,
  declined: 7,
  cancelled: 7,
  address_lapsed: 8,
  date_lapsed: 8,
  refund_requested: 9,
  refund_sent: 10,
  refund_failed: 10,
  refund_settled: 11,
  refund_covered: 11,
  release_undone: 12,
  loss_covered: 12,
  released: 12,
  transferred: 12,
  adjusted: 12,
};

/** Returns the steps oldest first. Steps with the same instant and position keep their order. */
const inOrder = (steps: readonly Step[]): Step[] =>
  steps.toSorted((one, other) => one.at - other.at || POSITION[one.kind] - POSITION[other.kind]);
