import { isPaidAndUnfinished, type Status } from '../../requests/lifecycle.ts';
import type { Cents } from '../money.ts';
import { type CancellationTerms, shareOf } from '../payment-terms.ts';
import type { PayoutState } from '../payout-states.ts';
import type { ProblemKind } from '../problem-states.ts';

const HOUR_MS = 3_600_000;
/** Hours after the agreed time from which the customer can report a no-show. */
const NO_SHOW_AFTER_HOURS = 1;
/** Hours after the agreed time until which the technician can report that the customer was not there. */
const ABSENCE_UNTIL_HOURS = 24;
/** Hours that the customer has to answer the report of an absence. */
export const ABSENCE_REPLY_HOURS = 24;
/** Reports that one side can make about the same job. Each of them tells the other side and the administrators. */
export const MAX_REPORTS = 10;
/** Statements that one side can make about one problem, the report included. Counted for each side, so that neither silences the other. */
export const MAX_STATEMENTS = 20;
/** Percent of the payment that goes back when the technician does not answer the report of a no-show. */
const NO_SHOW_REFUND_PERCENT = 100;

/** Percent of the payment that goes back when the customer does not answer: as for a late withdrawal. */
const absenceRefundPercent = (terms: CancellationTerms): number => terms.late_refund_percent;

interface Unanswered {
  /** What was paid. */
  readonly amount: Cents;
  /** What has not gone back yet. */
  readonly left: Cents;
  readonly terms: CancellationTerms;
}

/** What goes back to the customer when the other side does not answer the report of an absence in time. */
export const unansweredRefund = (kind: ProblemKind, { amount, left, terms }: Unanswered): Cents =>
  Math.min(
    left,
    shareOf(amount, kind === 'absent_customer' ? absenceRefundPercent(terms) : NO_SHOW_REFUND_PERCENT),
  );

/** Instants are milliseconds since the epoch. */
export interface PaidJob {
  readonly status: Status;
  /** The agreed date; null without one. */
  readonly agreedAt: number | null;
  /** When the customer's latest report ended, however it ended; null without one. */
  readonly customerReportEndedAt: number | null;
  /** Null until the job is completed, or ended with something left for the technician. */
  readonly payout: { readonly state: PayoutState; readonly releaseAt: number | null } | null;
}

/**
 * Whether the customer can report a problem: from the payment until the hold ends. What is frozen for another reason counts as
 * held, because it may be released without further notice.
 */
export const canReportProblem = ({ status, payout }: PaidJob, now: number): boolean =>
  payout === null
    ? isPaidAndUnfinished(status)
    : (payout.state === 'held' || payout.state === 'frozen') &&
      payout.releaseAt !== null &&
      now < payout.releaseAt;

/** From when the customer can report that the technician did not come; null when that never happens to this job. */
export const noShowFrom = ({ status, agreedAt }: PaidJob): number | null =>
  status === 'payment_completed' && agreedAt !== null ? agreedAt + NO_SHOW_AFTER_HOURS * HOUR_MS : null;

/** Whether the customer can report now that the technician did not come. */
export const canReportNoShow = (job: PaidJob, now: number): boolean => {
  const from = noShowFrom(job);
  return from !== null && now >= from;
};

/**
 * Until when the technician can report that the customer was not there. While a report of the customer is undecided, no other
 * can be made: the time counts again from the end of that report, so that it cannot be used to let the time pass.
 */
export const absenceUntil = (agreedAt: number, customerReportEndedAt: number | null): number =>
  Math.max(agreedAt, customerReportEndedAt ?? agreedAt) + ABSENCE_UNTIL_HOURS * HOUR_MS;

/** Whether the technician can report now that the customer was not there. */
export const canReportAbsence = (
  { status, agreedAt, customerReportEndedAt }: PaidJob,
  now: number,
): boolean =>
  status === 'payment_completed' &&
  agreedAt !== null &&
  now >= agreedAt &&
  now <= absenceUntil(agreedAt, customerReportEndedAt);

/** Which side may close a problem of this kind; null when only an administrator ends it. */
export const closerOf = (kind: ProblemKind): 'customer' | 'technician' | null => {
  if (kind === 'suspension') return null;
  return kind === 'absent_customer' ? 'technician' : 'customer';
};
