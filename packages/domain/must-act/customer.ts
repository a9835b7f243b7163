import { DAY_MS } from '../fields/durations.ts';
import type { RequestOut } from '../requests/contract.ts';
import {
  customerReports,
  hasOpenProblem,
  isConfirmable,
  isDateUrgent,
  isOfferExpired,
  isStartAsked,
} from './job-view.ts';

/** Days after the completion in which we ask for a review first; later the customer finds the button below. */
const REVIEW_ASKED_DAYS = 14;

/** What a job needs from its customer, the most urgent first. The value is its name in a link to the job; a report has none, because no screen asks for one. */
const CUSTOMER_REASONS = {
  problem: 'Responder',
  early_start: 'Responder',
  date: 'Responder a la fecha',
  no_show: null,
  pay: 'Proceder al pago',
  confirm: 'Todo correcto',
  review: 'Dejar reseña',
} as const;

export type CustomerReason = keyof typeof CUSTOMER_REASONS;

export const CUSTOMER_REASON_NAMES = Object.keys(CUSTOMER_REASONS) as CustomerReason[];

/** Returns what the job needs from its customer now; null if it goes on without an answer. */
export function customerReason(request: RequestOut, now: number): CustomerReason | null {
  const problem = request.money?.problem;
  if (problem?.state === 'awaiting_reply' && problem.opened_by === 'technician') return 'problem';
  if (hasOpenProblem(request)) return null;
  if (isStartAsked(request, now)) return 'early_start';
  if (isDateUrgent(request, 'customer')) return 'date';
  if (customerReports(request, now).includes('no_show')) return 'no_show';
  if (request.status === 'approved') return 'pay';
  if (request.status !== 'completed') return null;
  if (isConfirmable(request)) return 'confirm';
  const isRecent = now - Date.parse(request.updated_at) < REVIEW_ASKED_DAYS * DAY_MS;
  return request.can_review && isRecent ? 'review' : null;
}

/** Returns the name of what waits for the customer on the page of the job; null if nothing does. */
export function customerLink(request: RequestOut, now: number): string | null {
  const reason = customerReason(request, now);
  if (reason === 'pay' && isOfferExpired(request, now)) return 'Pedir otra fecha';
  if (reason === 'pay' && request.money?.failure) return 'Volver a pagar';
  return reason && CUSTOMER_REASONS[reason];
}
