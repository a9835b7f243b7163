import {
  type JobParams,
  type StoredNotice,
  storedNotice,
  type Template,
} from '@oficio/domain/notifications/templates.ts';
import {
  type Action,
  type Actor,
  isPaidAndUnfinished,
  type Status,
} from '@oficio/domain/requests/lifecycle.ts';
import type { RequestRow } from '../../requests/public.ts';

/** The part of a request that notices need. */
export type NoticeRequest = Pick<
  RequestRow,
  'id' | 'service_id' | 'user_id' | 'technician_id' | 'negotiated_price_cents' | 'counter_price_cents'
>;

/** Returns the params that notices about a request share. */
export const jobOf = (request: NoticeRequest): JobParams => ({
  requestId: request.id,
  serviceId: request.service_id,
  customerId: request.user_id,
  technicianId: request.technician_id,
  price: request.negotiated_price_cents,
  proposed: request.counter_price_cents,
});

type Side = 'customer' | 'technician';
/** Templates with no params but the job. */
type JobTemplate = Extract<StoredNotice, { readonly params: JobParams }>['template'] & Template;
type Rule = readonly [to: Side, template: JobTemplate];

/** The side that is notified of each action, and the template; null for actions without a notification. */
const RULES: Record<Exclude<Action, 'withdraw'>, Rule | null> = {
  cancel: ['technician', 'cancelled'],
  accept: ['customer', 'accepted'],
  decline: ['customer', 'declined'],
  approve: ['customer', 'approved'],
  counter_offer: ['technician', 'counterOffered'],
  call_off: ['technician', 'calledOff'],
  payment_started: null,
  payment_succeeded: ['technician', 'paid'],
  payment_failed: null,
  start: ['customer', 'started'],
  complete: ['customer', 'completed'],
  undo_start: ['customer', 'startUndone'],
  move_date: ['technician', 'startMoved'],
};

/** Returns the notices of a move; none, for example, when an open request is cancelled before a technician accepted it. */
export function noticesOfMove(
  request: NoticeRequest,
  move: Move,
): readonly { readonly to: number; readonly notice: StoredNotice }[] {
  if (move.earlyFor != null) {
    const notice = storedNotice('startedEarly', { ...jobOf(request), date: move.earlyFor });
    return [{ to: request.user_id, notice }];
  }
  return rulesOf(request, move).flatMap(([side, template]) => {
    const to = side === 'customer' ? request.user_id : request.technician_id;
    return to === null ? [] : [{ to, notice: storedNotice(template, jobOf(request)) }];
  });
}

interface Move {
  readonly action: Action;
  /** The acting user; null for the payment provider, a time limit or another rule. */
  readonly actorId: number | null;
  readonly from: Status | null;
  readonly actor?: Actor;
  /** True while a problem of the job is undecided. */
  readonly hasProblem?: boolean;
  /** The agreed time of a job that starts much earlier, in milliseconds since the epoch; null for any other move. */
  readonly earlyFor?: number | null;
}

function rulesOf(
  request: NoticeRequest,
  { action, actor, actorId, from, hasProblem }: Move,
): readonly Rule[] {
  if (action === 'complete' && hasProblem) return [['customer', 'completedWithProblem']];
  if (action === 'approve' && from === 'approved') return [['customer', 'offerReplaced']];
  if (action === 'cancel' && actor === 'administration')
    return [
      ['customer', 'cancelledByStaff'],
      ['technician', 'cancelledByStaffToTechnician'],
    ];
  // The system ended the job because one side did not answer a report. `problem_expired` notifies both sides of the amount.
  if (action === 'call_off' && actor === 'system') return [];
  const rule = action === 'withdraw' ? ruleOfWithdrawal(request, { actorId, from }) : RULES[action];
  if (!rule) return [];
  // `payout_decided` notifies the customer of an administrator's decision. Without an acting user the customer is notified here.
  return action === 'call_off' && actorId === null ? [rule, ['customer', 'calledOffToCustomer']] : [rule];
}

function ruleOfWithdrawal(request: NoticeRequest, { actorId, from }: Pick<Move, 'actorId' | 'from'>): Rule {
  if (actorId === request.user_id) return ['technician', 'withdrawnByCustomer'];
  const isPaid = from !== null && isPaidAndUnfinished(from);
  return ['customer', isPaid ? 'withdrawnPaidByTechnician' : 'withdrawnByTechnician'];
}
