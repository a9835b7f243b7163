import { type Job, NOTICES, type Notice } from '@oficio/domain/notifications/texts.ts';
import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import type { RequestRow } from '../requests/public.ts';

/** What notices need of a request. */
export type ToldRequest = Pick<
  RequestRow,
  | 'id'
  | 'serviceName'
  | 'userId'
  | 'userName'
  | 'technicianId'
  | 'technicianName'
  | 'negotiatedPriceCents'
  | 'counterPriceCents'
>;

/** What a notice says of a request. */
export const jobOf = (request: ToldRequest): Job => ({
  requestId: request.id,
  service: request.serviceName,
  customer: request.userName,
  technician: request.technicianName ?? '',
  price: request.negotiatedPriceCents,
  proposed: request.counterPriceCents,
});

type Side = 'customer' | 'technician';
type Rule = readonly [to: Side, notice: (job: Job) => Notice];

/** Who is told of each action and what; the other side of it always is, and the payment's own steps tell one or nobody. */
const RULES: Record<Exclude<Action, 'withdraw'>, Rule | null> = {
  cancel: ['technician', NOTICES.cancelled],
  accept: ['customer', NOTICES.accepted],
  decline: ['customer', NOTICES.declined],
  approve: ['customer', NOTICES.approved],
  counter_offer: ['technician', NOTICES.counterOffered],
  call_off: ['technician', NOTICES.calledOff],
  payment_started: null,
  payment_succeeded: ['technician', NOTICES.paid],
  payment_failed: null,
  start: ['customer', NOTICES.started],
  complete: ['customer', NOTICES.completed],
};

/** None when nobody is to be told, as when an open request is cancelled before anybody took it. */
export function noticesOfMove(
  request: ToldRequest,
  action: Action,
  actorId: number | null,
): readonly { readonly to: number; readonly notice: Notice }[] {
  return rulesOf(request, action, actorId).flatMap(([side, notice]) => {
    const to = side === 'customer' ? request.userId : request.technicianId;
    return to === null ? [] : [{ to, notice: notice(jobOf(request)) }];
  });
}

function rulesOf(request: ToldRequest, action: Action, actorId: number | null): readonly Rule[] {
  const rule = action === 'withdraw' ? ruleOfWithdrawal(request, actorId) : RULES[action];
  if (!rule) return [];
  // An administrator's decision is told to the customer with its amount; what the payment provider or a bank did, is not yet.
  return action === 'call_off' && actorId === null
    ? [rule, ['customer', NOTICES.calledOffToCustomer]]
    : [rule];
}

const ruleOfWithdrawal = (request: ToldRequest, actorId: number | null): Rule =>
  actorId === request.userId
    ? ['technician', NOTICES.withdrawnByCustomer]
    : ['customer', NOTICES.withdrawnByTechnician];
