import { isUndecidedProblem } from '@oficio/domain/payments/problem-states.ts';
import {
  canReportAbsence,
  canReportEarlyStart,
  canReportProblem,
  noShowFrom,
  type PaidJob,
} from '@oficio/domain/payments/problems/problem-rules.ts';
import type { RequestMoneyOut, RequestOut } from '@oficio/domain/requests/contract.ts';

export type Problem = NonNullable<RequestMoneyOut['problem']>;
export type Reader = 'customer' | 'technician';

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
