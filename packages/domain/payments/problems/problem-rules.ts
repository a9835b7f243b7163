import { HOUR_MS, MINUTE_MS } from '../../fields/durations.ts';
import type { RequestMoneyOut } from '../../requests/contract.ts';
import { canAnswerStart } from '../../requests/early-start.ts';
import { isPaidAndUnfinished, type Status } from '../../requests/lifecycle.ts';
import { type Cents, toCents, toEuros } from '../money.ts';
import { CANCELLATION_TERMS, type CancellationTerms, shareOf } from '../payment-terms.ts';
import type { PayoutState } from '../payout-states.ts';
import { PROBLEM_KINDS, type ProblemKind } from '../problem-states.ts';

/** Hours after the agreed time from which the customer can report a no-show. */
const NO_SHOW_AFTER_HOURS = 1;
/** Minutes after the agreed time from which the technician can report that the customer was not there. */
const ABSENCE_AFTER_MINUTES = 20;
/** Hours after the agreed time until which the technician can report that the customer was not there. */
const ABSENCE_UNTIL_HOURS = 24;
/** Hours in which the customer can answer an absence report. */
export const ABSENCE_REPLY_HOURS = 24;
/** Hours in which the technician can answer the report of an early start. */
export const EARLY_START_REPLY_HOURS = 24;
/** Reports that one side can make about the same job. Limited, because each report sends notifications. */
export const MAX_REPORTS = 10;
/** Statements that one side can make about one problem, report included. Counted per side, so that neither side blocks the other. */
export const MAX_STATEMENTS = 20;
/** Percent of the payment that is refunded when the technician does not answer a no-show report. */
const NO_SHOW_REFUND_PERCENT = 100;

interface Unanswered {
  /** Part of the payment that is not refunded yet. */
  readonly left: Cents;
  readonly terms: CancellationTerms;
  /** Percent that the report itself determined, for an early start; null for other reports. */
  readonly percent: number | null;
}

/** Returns whether silence about a report leaves the decision to an administrator: an absence without a photo of the place proves nothing. */
export const isDecidedAfterSilence = (kind: ProblemKind, hasPhoto: boolean): boolean =>
  kind === 'absent_customer' && !hasPhoto;

/**
 * Returns the refund for the customer when the other side does not answer a report in time: a share of what earlier refunds have left,
 * as for a withdrawal. An absence costs the customer as much as a late withdrawal.
 */
export const unansweredRefund = (kind: ProblemKind, { left, terms, percent }: Unanswered): Cents =>
  shareOf(left, percent ?? (kind === 'absent_customer' ? terms.late_refund_percent : NO_SHOW_REFUND_PERCENT));

/** Instants are milliseconds since the epoch. */
export interface PaidJob {
  readonly status: Status;
  /** The agreed date; null without one. */
  readonly agreedAt: number | null;
  /** Whether the customer agreed to the start of the job before the agreed time. */
  readonly isStartAgreed: boolean;
  /** When the customer's latest report was closed, decided or expired; null without one. */
  readonly customerReportEndedAt: number | null;
  /** Null until the job is completed, or ends with money left for the technician. */
  readonly payout: { readonly state: PayoutState; readonly releaseAt: number | null } | null;
}

/**
 * Returns whether the customer can report a problem: from the payment until the hold ends. A payout that is frozen for another
 * cause counts as held, because it may be released without notice to the customer.
 */
export const canReportProblem = ({ status, payout }: PaidJob, now: number): boolean =>
  payout === null
    ? isPaidAndUnfinished(status)
    : (payout.state === 'held' || payout.state === 'frozen') &&
      payout.releaseAt !== null &&
      now < payout.releaseAt;

/** Returns from when the customer can report a no-show; null if the job does not allow it. */
export const noShowFrom = ({ status, agreedAt }: PaidJob): number | null =>
  status === 'payment_completed' && agreedAt !== null ? agreedAt + NO_SHOW_AFTER_HOURS * HOUR_MS : null;

/** Returns whether the customer can report a no-show now. */
export const canReportNoShow = (job: PaidJob, now: number): boolean => {
  const from = noShowFrom(job);
  return from !== null && now >= from;
};

/**
 * Returns until when the technician can report an absent customer. A job has at most one undecided report, so the time restarts
 * when the customer's report ends. Otherwise the customer could block the technician's report until the time is over.
 */
export const absenceUntil = (agreedAt: number, customerReportEndedAt: number | null): number =>
  Math.max(agreedAt, customerReportEndedAt ?? agreedAt) + ABSENCE_UNTIL_HOURS * HOUR_MS;

/** Returns whether the technician can report an absent customer now. Customers may be a little late. */
export const canReportAbsence = (
  { status, agreedAt, customerReportEndedAt }: PaidJob,
  now: number,
): boolean =>
  status === 'payment_completed' &&
  agreedAt !== null &&
  now >= agreedAt + ABSENCE_AFTER_MINUTES * MINUTE_MS &&
  now <= absenceUntil(agreedAt, customerReportEndedAt);

/**
 * Returns whether the customer can report that the technician started before the agreed time: until that time, also after the completion,
 * but not after 'Sí, que empiece ya' or 'Todo correcto'.
 */
export const canReportEarlyStart = (job: PaidJob, now: number): boolean =>
  canAnswerStart({ ...job, status: job.status === 'completed' ? 'in_progress' : job.status }, now) &&
  canReportProblem(job, now);

/** Returns the side that may close a problem of this kind; null when only an administrator can end it. */
export const closerOf = (kind: ProblemKind): 'customer' | 'technician' | null => {
  if (kind === 'suspension') return null;
  return kind === 'absent_customer' ? 'technician' : 'customer';
};

/** Kinds of problems that the customer reports. */
export const CUSTOMER_REPORTS = PROBLEM_KINDS.filter(kind => closerOf(kind) === 'customer');

type Report = Pick<NonNullable<RequestMoneyOut['problem']>, 'kind' | 'has_photo' | 'refund_percent'>;

/**
 * Returns the refund in euros when the other side does not answer a report in time; null if an administrator
 * decides then.
 */
export function unansweredEuros(
  { kind, has_photo, refund_percent }: Report,
  { left, cancellation }: RequestMoneyOut,
): number | null {
  if (isDecidedAfterSilence(kind, has_photo)) return null;
  const terms = cancellation?.terms ?? CANCELLATION_TERMS;
  return toEuros(unansweredRefund(kind, { left: toCents(left), terms, percent: refund_percent }));
}
