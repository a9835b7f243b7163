import { AppError, type ErrorCode } from '@oficio/domain/errors.ts';
import { HOUR_MS } from '@oficio/domain/fields/durations.ts';
import {
  ABSENCE_REPLY_HOURS,
  canReportAbsence,
  canReportEarlyStart,
  canReportNoShow,
  canReportProblem,
  closerOf,
  EARLY_START_REPLY_HOURS,
  MAX_REPORTS,
  type PaidJob,
} from '@oficio/domain/payments/problems/problem-rules.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { findParty } from '../../requests/public.ts';
import { percentWithoutStart } from '../paid-jobs/early-start.ts';
import {
  findJobWithPayment,
  type JobWithPayment,
  lockJobWithPayment,
} from '../paid-jobs/job-with-payment.ts';
import { assertDecided, countReports } from '../store/problems/read.ts';
import { openProblem } from './open-problem.ts';
import { makeStatement, type PartyStatement } from './statements.ts';

interface Rule {
  readonly isAllowed: (job: PaidJob, now: number) => boolean;
  readonly refusal: ErrorCode;
  /** Hours that the other side has to answer before the job ends; null when an administrator decides. */
  readonly replyHours: (settings: Settings) => number | null;
}

const RULES = {
  problem: { isAllowed: canReportProblem, refusal: 'problem_not_now', replyHours: () => null },
  no_show: {
    isAllowed: canReportNoShow,
    refusal: 'no_show_not_now',
    replyHours: ({ noShowReplyHours }) => noShowReplyHours,
  },
  absent_customer: {
    isAllowed: canReportAbsence,
    refusal: 'absence_not_now',
    replyHours: () => ABSENCE_REPLY_HOURS,
  },
  early_start: {
    isAllowed: canReportEarlyStart,
    refusal: 'early_start_not_now',
    replyHours: () => EARLY_START_REPLY_HOURS,
  },
} as const satisfies Record<string, Rule>;

type ReportKind = keyof typeof RULES;

/**
 * Reports a problem of a paid job and freezes its money. Throws 403 or 404 when the caller may not report it,
 * 409 when it is too early or too late or another problem is undecided.
 */
export async function reportProblem(
  platform: Platform,
  statement: PartyStatement,
  kind: ReportKind,
): Promise<void> {
  const hours = RULES[kind].replyHours(platform.settings);
  await makeStatement(platform, statement, {
    async check(db, now) {
      await assertReporter(db, statement, kind);
      await assertReportable(db, await findJobWithPayment(db, statement.requestId), statement, { kind, now });
    },
    async write(tx, entry) {
      const { requestId } = statement;
      await assertReporter(tx.db, statement, kind);
      const locked = await lockJobWithPayment(tx, requestId);
      const job = await assertReportable(tx.db, locked, statement, { kind, now: tx.now });
      await openProblem(tx, job, {
        kind,
        entry,
        replyUntil: hours === null ? null : tx.now + hours * HOUR_MS,
        refundPercent: kind === 'early_start' ? await percentWithoutStart(tx.db, tx.now, job) : null,
      });
    },
  });
}

/**
 * Returns the percent of what is left of the payment that the customer gets back if the report of an early start, made now, has no answer.
 * Throws as the report does.
 */
export async function readStartReport(
  { database, clock }: Platform,
  reporter: Reporter,
): Promise<{ refund_percent: number }> {
  const db = database.read;
  const now = clock();
  await assertReporter(db, reporter, 'early_start');
  const paid = await findJobWithPayment(db, reporter.requestId);
  const job = await assertReportable(db, paid, reporter, { kind: 'early_start', now });
  return { refund_percent: await percentWithoutStart(db, now, job) };
}

type Reporter = Pick<PartyStatement, 'session' | 'requestId'>;

async function assertReporter(db: Reader, { session, requestId }: Reporter, kind: ReportKind) {
  const { by } = await findParty(db, session, requestId);
  if (by !== closerOf(kind)) throw new AppError('forbidden');
}

interface Report {
  readonly kind: ReportKind;
  readonly now: number;
}

const paidJobOf = ({ payout, ...job }: JobWithPayment): PaidJob => ({
  ...job,
  payout: payout && { state: payout.state, releaseAt: payout.release_at },
});

async function assertReportable(
  db: Reader,
  job: JobWithPayment | undefined,
  { session, requestId }: Reporter,
  { kind, now }: Report,
): Promise<JobWithPayment> {
  const { isAllowed, refusal } = RULES[kind];
  await assertDecided(db, requestId, 'problem_open_already');
  // Without money left, an administrator would have nothing to decide.
  if (!job || job.leftCents === 0 || !isAllowed(paidJobOf(job), now)) throw new AppError(refusal);
  if ((await countReports(db, requestId, session.userId)) >= MAX_REPORTS)
    throw new AppError('too_many_reports');
  return job;
}
