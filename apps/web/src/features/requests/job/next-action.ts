import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import { isAddressUrgent, isDateUrgent } from '../card-parts/urgency.ts';
import { type Answer, neededAnswer } from '../customer/needed-answer.ts';
import { isOfferExpired } from '../offers/offer-expiry.ts';
import { hasOpenProblem } from '../problems/problem-view.ts';
import {
  CORRECTION_LABEL,
  isMainAction,
  MOVE_LABELS,
  technicianActions,
} from '../technician/technician-view.ts';

const REPLY = 'Responder';
const REPLY_TO_DATE = 'Responder a la fecha';
const REPLY_TO_ADDRESS = 'Responder a la dirección';

/** Names of the customer's answers in a link to the job; null for a report, which is possible but not asked for. */
const ANSWERS = {
  problem: REPLY,
  early_start: REPLY,
  date: REPLY_TO_DATE,
  no_show: null,
  pay: 'Proceder al pago',
  confirm: 'Todo correcto',
  review: 'Dejar reseña',
} as const satisfies Readonly<Record<Answer, string | null>>;

/** Names of the technician's actions in a link to the job, where the dialog follows. */
const ACTIONS: Partial<Record<Action, string>> = { ...MOVE_LABELS, approve: 'Poner precio' };

/** Returns the name of what waits for this reader on the page of the job; null if nothing does. */
export const nextAction = (request: RequestOut, reader: Party, now: number): string | null =>
  reader === 'customer' ? nextOfCustomer(request, now) : nextOfTechnician(request, now);

function nextOfCustomer(request: RequestOut, now: number): string | null {
  const answer = neededAnswer(request, now);
  if (answer === null) return null;
  if (answer === 'pay' && isOfferExpired(request, now)) return 'Pedir otra fecha';
  if (answer === 'pay' && request.money?.failure) return 'Volver a pagar';
  return ANSWERS[answer];
}

function nextOfTechnician(request: RequestOut, now: number): string | null {
  const problem = request.money?.problem;
  if (problem?.state === 'awaiting_reply' && problem.opened_by === 'customer') return REPLY;
  if (isDateUrgent(request, 'technician')) return REPLY_TO_DATE;
  if (isAddressUrgent(request, 'technician')) return REPLY_TO_ADDRESS;
  if (hasOpenProblem(request) || request.technician_id === null) return null;
  if (isOfferExpired(request, now)) return CORRECTION_LABEL;
  const actions = technicianActions(request, request.technician_id);
  const action = actions.find(one => isMainAction(one, request, false));
  return action === undefined ? null : (ACTIONS[action] ?? null);
}
