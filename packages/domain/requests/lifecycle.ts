/**
 * The state machine of a request (spec, section 4). The server enforces the table, and the screens derive their buttons from
 * it. This file must not import anything.
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
 * The role of an actor in one request:
 * - `customer`: the user who made the request
 * - `chosen_technician`: the technician to whom a pending direct request was sent
 * - `eligible_technician`: a technician who may accept a pending open request
 * - `assigned_technician`: the technician who has the job after acceptance
 * - `payments`: the payments module, after a change of the payment at the provider; never a person
 * - `administration`: an administrator who decides about the job or its money; no call of a party can name it
 * - `system`: a rule that runs when a time limit passes
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
  | 'complete'
  | 'undo_start'
  | 'move_date';

export interface Transition {
  readonly action: Action;
  readonly from: Status;
  readonly by: Actor;
  readonly to: Status;
  /** The action changes nothing and sends no notification, because the request already has the status. */
  readonly noop?: true;
}

function rows(action: Action, by: readonly Actor[], from: readonly Status[], to: Status): Transition[] {
  return from.flatMap(status => by.map(actor => ({ action, from: status, by: actor, to })));
}

const parties = ['customer', 'assigned_technician'] as const;

export const TRANSITIONS: readonly Transition[] = [
  ...rows('cancel', ['customer'], ['pending'], 'cancelled'),
  ...rows('cancel', ['administration'], ['pending', 'accepted', 'negotiating', 'approved'], 'cancelled'),
  ...rows('accept', ['eligible_technician', 'chosen_technician'], ['pending'], 'accepted'),
  ...rows('approve', ['assigned_technician'], ['accepted', 'negotiating', 'approved'], 'approved'),
  ...rows('counter_offer', ['customer'], ['approved'], 'negotiating'),
  ...rows('decline', ['chosen_technician'], ['pending'], 'cancelled'),
  ...rows('withdraw', parties, ['accepted', 'negotiating', 'approved', 'payment_completed'], 'cancelled'),
  ...rows('withdraw', ['assigned_technician'], ['in_progress'], 'cancelled'),
  ...rows('call_off', ['payments'], ['payment_completed'], 'cancelled'),
  ...rows('call_off', ['administration', 'system'], ['payment_completed', 'in_progress'], 'cancelled'),
  // Only after the unanswered report of an early start.
  ...rows('call_off', ['system'], ['completed'], 'cancelled'),
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
  // Only for a time after an early start (`early-start.ts`).
  ...rows('undo_start', ['assigned_technician'], ['in_progress'], 'payment_completed'),
  // Only until the agreed time (`early-start.ts`).
  ...rows('move_date', ['customer'], ['in_progress'], 'payment_completed'),
];

export type Decision =
  | {
      readonly allowed: true;
      readonly to: Status;
      /** The request already has the status: do not write or notify. */
      readonly noop: boolean;
    }
  | { readonly allowed: false; readonly why: 'wrong_actor' | 'wrong_status' };

/** Returns whether this actor may do this action in this status, and the next status. */
export function decide(status: Status, action: Action, actor: Actor): Decision {
  const own = TRANSITIONS.filter(row => row.action === action && row.by === actor);
  if (own.length === 0) return { allowed: false, why: 'wrong_actor' };
  const row = own.find(candidate => candidate.from === status);
  if (!row) return { allowed: false, why: 'wrong_status' };
  return { allowed: true, to: row.to, noop: row.noop === true };
}

/** Returns the actions that an actor may do now, in the table's order, without no-op rows. */
export function actionsFor(status: Status, actor: Actor): readonly Action[] {
  return TRANSITIONS.filter(row => row.from === status && row.by === actor && !row.noop).map(
    row => row.action,
  );
}

/** Returns the actions that anyone may do in a status, without no-op rows. */
export const actionsFrom = (status: Status): readonly Action[] => [
  ...new Set(TRANSITIONS.filter(row => row.from === status && !row.noop).map(row => row.action)),
];

/** Returns a technician's role in one request, or null when the technician has none. */
export function technicianActor(
  request: { readonly status: Status; readonly technicianId: number | null },
  technicianId: number,
  /** Whether the technician could take the request while it is open: approved, available and in reach. */
  { isEligible }: { readonly isEligible: boolean },
): Actor | null {
  if (request.technicianId === technicianId)
    return request.status === 'pending' ? 'chosen_technician' : 'assigned_technician';
  return request.technicianId === null && request.status === 'pending' && isEligible
    ? 'eligible_technician'
    : null;
}

/** Target statuses that `PUT /api/requests/{id}/status` accepts, with their actions. */
export const ACTION_BY_TARGET = {
  cancelled: 'cancel',
  accepted: 'accept',
  in_progress: 'start',
  completed: 'complete',
} as const satisfies Partial<Record<Status, Action>>;

/** Returns whether the request is neither completed nor cancelled. */
export const isOpen = (status: Status): boolean => status !== 'completed' && status !== 'cancelled';

/** Statuses with an offer that the customer may pay. */
export const PAYABLE_STATUSES = ['approved', 'payment_pending'] as const satisfies readonly Status[];

/** Statuses after the payment. */
export const PAID_STATUSES = [
  'payment_completed',
  'in_progress',
  'completed',
] as const satisfies readonly Status[];

/** Returns whether the customer has paid and the technician has not completed the job. */
export const isPaidAndUnfinished = (status: Status): boolean =>
  status === 'payment_completed' || status === 'in_progress';

/** Returns whether the request has a chat: from acceptance on. */
export const hasChat = (status: Status, technicianId: number | null): boolean =>
  technicianId !== null && status !== 'pending';
