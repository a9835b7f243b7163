import type { Party } from '../payments/payment-terms.ts';
import { isUndecidedProblem } from '../payments/problem-states.ts';
import {
  canReportAbsence,
  canReportEarlyStart,
  canReportProblem,
  noShowFrom,
  type PaidJob,
} from '../payments/problems/problem-rules.ts';
import type { RequestMoneyOut, RequestOut } from '../requests/contract.ts';
import { canAnswerStart, isEarlyStart } from '../requests/early-start.ts';

export type JobProblem = NonNullable<RequestMoneyOut['problem']>;
export type JobReader = 'customer' | 'technician';

/** Kinds of report. */
export type ReportKind = 'problem' | 'no_show' | 'absent_customer' | 'early_start';

/** Kinds of entry for the other side and the administrators. */
export type EntryKind = ReportKind | 'answer';

/** Returns whether a problem of this request waits for an answer or a decision. */
export const hasOpenProblem = ({ money }: RequestOut): boolean =>
  money?.problem != null && isUndecidedProblem(money.problem.state);

/** Returns whether the note of an open problem also explains the frozen payout, so that the payout needs no note of its own. */
export const isExplainedByProblem = (request: RequestOut): boolean => {
  const payout = request.money?.payout;
  return hasOpenProblem(request) && payout?.state === 'frozen' && !payout.disputed;
};

/** Returns whether the customer can release the held payment now. */
export const isConfirmable = (request: RequestOut): boolean =>
  request.money?.payout?.state === 'held' && !hasOpenProblem(request);

const jobOf = ({ status, money }: RequestOut): PaidJob => {
  const payout = money?.payout ?? null;
  return {
    status,
    agreedAt: instantOf(money?.agreed_date),
    isStartAgreed: money?.start_agreed ?? false,
    customerReportEndedAt: customerReportEnd(money),
    payout: payout && { state: payout.state, releaseAt: instantOf(payout.release_at) },
  };
};

/** Returns when the customer's latest report ended, in milliseconds since the epoch; null without one. */
export const customerReportEnd = (money: RequestMoneyOut | null): number | null =>
  money?.problem?.opened_by === 'customer' ? instantOf(money.problem.ended_at) : null;

const instantOf = (text: string | null | undefined): number | null =>
  text == null ? null : Date.parse(text);

/** Returns what the customer can report now, the most urgent first. */
export function customerReports(request: RequestOut, now: number): readonly ReportKind[] {
  if (hasOpenProblem(request)) return [];
  const job = jobOf(request);
  const from = noShowFrom(job);
  return [
    ...(from !== null && now >= from ? (['no_show'] as const) : []),
    ...(canReportEarlyStart(job, now) ? (['early_start'] as const) : []),
    ...(canReportProblem(job, now) ? (['problem'] as const) : []),
  ];
}

/** Returns from when the customer can report a no-show, between the agreed time and that moment; otherwise null. */
export function noShowSoon(request: RequestOut, now: number): number | null {
  const job = jobOf(request);
  const from = noShowFrom(job);
  if (hasOpenProblem(request) || from === null || job.agreedAt === null) return null;
  return now >= job.agreedAt && now < from ? from : null;
}

/** Returns whether the technician can report now that the customer was absent. */
export const canReportAbsenceNow = (request: RequestOut, now: number): boolean =>
  !hasOpenProblem(request) && canReportAbsence(jobOf(request), now);

/** Returns the names of both sides for use inside a sentence. */
export const namesOf = ({ technician_name, user_name }: RequestOut) => ({
  technician: technician_name ?? 'el técnico',
  customer: user_name,
});

/** Returns whether the news about the money come before the next step: an open problem or a failed payment. */
export const isMoneyUrgent = (request: RequestOut): boolean =>
  hasOpenProblem(request) || (request.status === 'approved' && request.money?.failure != null);

/** Returns whether the customer waits for the technician's answer to a proposed address. */
export const isAddressUrgent = ({ address_proposal }: RequestOut, reader: Party): boolean =>
  reader === 'technician' && address_proposal !== null;

/** Returns whether the other side waits for the reader's answer to a proposed date. */
export const isDateUrgent = (request: RequestOut, reader: Party): boolean => {
  const proposal = request.money?.date_proposal;
  return (
    request.status === 'payment_completed' &&
    proposal != null &&
    proposal.proposed_by !== reader &&
    !hasOpenProblem(request)
  );
};

/** Returns what a proposal names: a job without an agreed date has no other one. */
export const dateWords = (agreed: string | null | undefined): 'una fecha' | 'otra fecha' =>
  agreed == null ? 'una fecha' : 'otra fecha';

/** Returns whether the date of an unpaid offer has passed, so that it cannot be paid. */
export const isOfferExpired = ({ status, negotiated_date }: RequestOut, now: number): boolean =>
  status === 'approved' && negotiated_date !== null && Date.parse(negotiated_date) <= now;

/** Returns whether the customer can agree to the start of the job or move its date now. */
export const isStartAnswerable = (request: RequestOut, now: number): boolean =>
  !hasOpenProblem(request) && canAnswerStart(jobOf(request), now);

/** Returns whether the customer is asked about the start, because it came much before the agreed time. */
export const isStartAsked = (request: RequestOut, now: number): boolean =>
  isStartAnswerable(request, now) &&
  isEarlyStart(instantOf(request.money?.agreed_date), Date.parse(request.updated_at));
