/**
 * THE table of a request's life. The server enforces it, the screens draw their buttons from it, a property test
 * walks it. It imports nothing. Source: docs of the product, sections 4 and "one state machine".
 */

export const STATUSES = [
  'pending',
  'negotiating',
  'accepted',
  'approved',
  'payment_pending',
  'payment_completed',
  'in_progress',
  'completed',
  'cancelled',
] as const;

export type Status = (typeof STATUSES)[number];

/**
 * Who acts, seen from one request:
 * - `customer`: whoever made it
 * - `chosen_technician`: the one a pending direct request was sent to
 * - `eligible_technician`: anybody who may take a pending open request
 * - `assigned_technician`: the one it belongs to once accepted
 * - `payments`: the payment provider's word, never a person
 * - `administration`: what follows from an administrator's decision about the money; nobody names it
 * - `system`: a rule that acts when a time limit passes
 */
export type Actor =
  | 'customer'
  | 'chosen_technician'
  | 'eligible_technician'
  | 'assigned_technician'
  | 'payments'
  | 'administration'
  | 'system';

export type Action =
  | 'cancel'
  | 'accept'
  | 'decline'
  | 'approve'
  | 'counter_offer'
  | 'withdraw'
  | 'call_off'
  | 'payment_started'
  | 'payment_succeeded'
  | 'payment_failed'
  | 'start'
  | 'complete';

export interface Transition {
  readonly action: Action;
  readonly from: Status;
  readonly by: Actor;
  readonly to: Status;
  /** Repeating the action changes nothing and notifies nobody. */
  readonly noop?: true;
}

function rows(action: Action, by: readonly Actor[], from: readonly Status[], to: Status): Transition[] {
  return from.flatMap(status => by.map(actor => ({ action, from: status, by: actor, to })));
}

const parties = ['customer', 'assigned_technician'] as const;

export const TRANSITIONS: readonly Transition[] = [
  ...rows('cancel', ['customer'], ['pending'], 'cancelled'),
  ...rows('accept', ['eligible_technician', 'chosen_technician'], ['pending'], 'accepted'),
  ...rows('approve', ['assigned_technician'], ['accepted', 'negotiating', 'approved'], 'approved'),
  ...rows('counter_offer', ['customer'], ['approved'], 'negotiating'),
  ...rows('decline', ['chosen_technician'], ['pending'], 'cancelled'),
  ...rows('withdraw', parties, ['accepted', 'negotiating', 'approved', 'payment_completed'], 'cancelled'),
  ...rows('withdraw', ['assigned_technician'], ['in_progress'], 'cancelled'),
  ...rows('call_off', ['payments'], ['payment_completed'], 'cancelled'),
  ...rows('call_off', ['administration', 'system'], ['payment_completed', 'in_progress'], 'cancelled'),
  ...rows('payment_started', ['payments'], ['approved'], 'payment_pending'),
  ...rows('payment_succeeded', ['payments'], ['approved', 'payment_pending'], 'payment_completed'),
  ...rows('payment_failed', ['payments'], ['payment_pending'], 'approved'),
  ...rows('start', ['assigned_technician'], ['payment_completed'], 'in_progress'),
  {
    action: 'start',
    from: 'in_progress',
    by: 'assigned_technician',
    to: 'in_progress',
    noop: true,
  },
  ...rows('complete', ['assigned_technician'], ['in_progress'], 'completed'),
];

export type Decision =
  | {
      readonly allowed: true;
      readonly to: Status /** Already there: nothing to write, nothing to tell. */;
      readonly noop: boolean;
    }
  | { readonly allowed: false; readonly why: 'wrong_actor' | 'wrong_status' };

/** May this actor do this to a request in this status, and where does it lead? */
export function decide(status: Status, action: Action, actor: Actor): Decision {
  const own = TRANSITIONS.filter(row => row.action === action && row.by === actor);
  if (own.length === 0) return { allowed: false, why: 'wrong_actor' };
  const row = own.find(candidate => candidate.from === status);
  if (!row) return { allowed: false, why: 'wrong_status' };
  return { allowed: true, to: row.to, noop: row.noop === true };
}

/** What an actor may do now, without the no-op rows, in the table's order. */
export function actionsFor(status: Status, actor: Actor): readonly Action[] {
  return TRANSITIONS.filter(row => row.from === status && row.by === actor && !row.noop).map(
    row => row.action,
  );
}

/** A technician's part in one request, or null when it is none of theirs. */
export function technicianActor(
  request: { readonly status: Status; readonly technicianId: number | null },
  technicianId: number,
  eligible: boolean,
): Actor | null {
  if (request.technicianId === technicianId)
    return request.status === 'pending' ? 'chosen_technician' : 'assigned_technician';
  return request.technicianId === null && request.status === 'pending' && eligible
    ? 'eligible_technician'
    : null;
}

/** `PUT /api/requests/{id}/status` names a target; these are the targets a person may name, with their action. */
export const ACTION_BY_TARGET = {
  cancelled: 'cancel',
  accepted: 'accept',
  in_progress: 'start',
  completed: 'complete',
} as const satisfies Partial<Record<Status, Action>>;

/** Still to be lived: everything but the two ends. */
export const isOpen = (status: Status): boolean => status !== 'completed' && status !== 'cancelled';

/** A price stands that its customer may pay. */
export const PAYABLE_STATUSES = ['approved', 'payment_pending'] as const satisfies readonly Status[];

/** Money has arrived and was not given back. */
export const PAID_STATUSES = [
  'payment_completed',
  'in_progress',
  'completed',
] as const satisfies readonly Status[];

/** The customer has paid, and the technician has not completed the job yet. */
export const isPaidAndUnfinished = (status: Status): boolean =>
  status === 'payment_completed' || status === 'in_progress';

/** A chat exists from acceptance on. */
export const hasChat = (status: Status, technicianId: number | null): boolean =>
  technicianId !== null && status !== 'pending';
