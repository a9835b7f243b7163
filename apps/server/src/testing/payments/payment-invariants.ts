import type { PaymentTerms } from '@oficio/domain/payments/payment-terms.ts';
import type { Reader } from '../../platform/database/database.ts';
import { dateOfPaidOffer, lostTo } from './paid-job-rows.ts';
import { otherTerms, type TermsOfJob, wrongFees } from './terms-invariants.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Checks the rows of a paid job against the rules that both sides agreed to. The rules are deliberately written a second
 * time, from the product's decisions and not from the tested code.
 */
export async function findViolations(db: Reader, actions: TestActions): Promise<string[]> {
  const { requestId } = actions;
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('outcome', '=', 'paid')
    .executeTakeFirst();
  if (!payment) return [];
  const job: Job = {
    terms: JSON.parse(payment.terms ?? 'null') as PaymentTerms,
    shownTerms: actions.shownTerms.get(payment.intent_id ?? ''),
    payout: await db
      .selectFrom('payouts')
      .select(['amount_cents', 'fee_cents'])
      .where('payment_id', '=', payment.id)
      .executeTakeFirst(),
    amountCents: payment.amount_cents,
    paidAt: payment.paid_at ?? 0,
    agreedAt: payment.agreed_at,
    offeredDate: await dateOfPaidOffer(db, requestId),
    newDates: await db
      .selectFrom('date_proposals')
      .select(['proposed_by as by', 'starts_at as date', 'answered_at as at'])
      .where('request_id', '=', requestId)
      .where('status', '=', 'accepted')
      .orderBy('answered_at')
      .orderBy('id')
      .execute(),
    events: await db
      .selectFrom('request_events')
      .innerJoin('requests', 'requests.id', 'request_events.request_id')
      .select(['action', 'from_status as from', 'at', 'actor_id', 'user_id as customer_id'])
      .where('request_id', '=', requestId)
      .orderBy('request_events.id')
      .execute(),
    refunds: await db.selectFrom('refunds').selectAll().where('payment_id', '=', payment.id).execute(),
    lostCents: await lostTo(db, payment.id),
    releases: await db
      .selectFrom('ledger_movements')
      .select('at')
      .where('request_id', '=', requestId)
      .where('kind', '=', 'release')
      .execute(),
    problems: await db
      .selectFrom('problems')
      .select(['kind', 'state', 'refund_cents', 'created_at', 'closed_at'])
      .select(problem =>
        problem
          .selectFrom('problem_entries')
          .select(({ fn }) => fn.count<number>('image').as('photos'))
          .whereRef('problem_entries.problem_id', '=', 'problems.id')
          .as('photos'),
      )
      .where('request_id', '=', requestId)
      .execute(),
  };
  return [
    ...otherTerms(job),
    ...wrongFees(job),
    ...earlyReleases(job, actions.releasedAt),
    ...releasesDuringProblems(job),
    ...unfairWithdrawals(job, actions.withdrewFromSuspended),
    ...unfairExpiries(job, actions.startAgreedAt),
    ...lateMoves(job, actions.startAgreedAt),
  ];
}

/** What the test did that the rows do not contain. */
interface TestActions {
  readonly requestId: number;
  /** When a person released the technician's money before the end of the hold. Milliseconds since the epoch. */
  readonly releasedAt: readonly number[];
  /** The terms that the payment page showed first, by intent. */
  readonly shownTerms: ReadonlyMap<string, PaymentTerms>;
  readonly withdrewFromSuspended: boolean;
  /** When the customer agreed to a start before the agreed time. Milliseconds since the epoch. */
  readonly startAgreedAt: readonly number[];
}

interface Job extends TermsOfJob {
  readonly amountCents: number;
  readonly paidAt: number;
  readonly agreedAt: number | null;
  readonly offeredDate: number | null;
  /** Dates that both sides agreed on after the payment, oldest first. */
  readonly newDates: readonly { readonly by: string; readonly date: number; readonly at: number | null }[];
  readonly events: readonly {
    readonly action: string;
    readonly from: string | null;
    readonly at: number;
    readonly actor_id: number | null;
    readonly customer_id: number;
  }[];
  readonly refunds: readonly {
    readonly id: number;
    readonly cause: string;
    readonly status: string;
    readonly amount_cents: number;
    readonly created_at: number;
  }[];
  readonly lostCents: number;
  readonly releases: readonly { readonly at: number }[];
  readonly problems: readonly {
    readonly kind: string;
    readonly state: string;
    readonly refund_cents: number | null;
    readonly created_at: number;
    readonly closed_at: number | null;
    /** Photos of both sides. */
    readonly photos: number | null;
  }[];
}

/** Finds releases that neither a person nor the end of the hold explains. The agreed date can only extend the hold. */
function earlyReleases({ terms, agreedAt, events, releases }: Job, releasedAt: readonly number[]): string[] {
  const completed = events.find(({ action }) => action === 'complete');
  const ended = completed ?? events.find(({ action }) => action === 'withdraw' || action === 'call_off');
  const from = completed ? Math.max(completed.at, agreedAt ?? 0) : (ended?.at ?? Number.POSITIVE_INFINITY);
  const until = from + terms.hold_hours * HOUR;
  return releases
    .filter(({ at }) => at < until && !releasedAt.some(moment => moment <= at))
    .map(({ at }) => `The money was released ${(until - at) / HOUR} hours before the end of the hold`);
}

/** Finds releases and withdrawals while a problem is undecided. */
function releasesDuringProblems({ problems, releases, events }: Job): string[] {
  const during = (at: number) =>
    problems.some(
      ({ created_at, closed_at }) => created_at < at && at < (closed_at ?? Number.POSITIVE_INFINITY),
    );
  return [
    ...releases
      .filter(({ at }) => during(at))
      .map(({ at }) => `The money was released at ${at} during a problem`),
    ...events
      .filter(({ action, from, at }) => action === 'withdraw' && PAID.includes(from ?? '') && during(at))
      .map(({ at }) => `The job was cancelled by a withdrawal at ${at} during a problem`),
  ];
}

/** Finds refunds after unanswered reports that differ from the terms that both sides saw. */
function unfairExpiries(job: Job, startAgreedAt: readonly number[]): string[] {
  const { problems, refunds, lostCents, amountCents, terms } = job;
  const waiting = problems.find(({ state }) => state === 'awaiting_reply');
  if (waiting) return [`The report of a ${waiting.kind} still awaits a reply`];
  const expired = problems.find(({ state }) => state === 'expired');
  if (!expired || refunds.some(({ status }) => status === 'failed')) return [];
  const back = refunds.reduce((sum, { amount_cents }) => sum + amount_cents, lostCents);
  if (expired.kind === 'no_show')
    return back < amountCents ? [`Only ${back} of ${amountCents} cents went back after a no-show`] : [];
  if (expired.kind === 'absent_customer' && !expired.photos)
    return ['Half of the payment was kept after an absence without a photo'];
  const isFree = expired.kind === 'early_start' && wasFreeAtStart(job, expired.created_at);
  if (expired.kind === 'early_start' && isAnswered(job, startAgreedAt, expired.created_at))
    return ['The job ended although the customer had agreed to its start, or at the agreed time'];
  const given = expired.refund_cents ?? 0;
  const until = refunds.filter(({ created_at }) => created_at <= (expired.closed_at ?? 0));
  // The staff may refund the rest in the same instant.
  const own = until.find(row => row.created_at === expired.closed_at && row.amount_cents === given);
  const earlier = until
    .filter(({ id }) => own === undefined || id < own.id)
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const share = (cents: number) => (isFree ? cents : Math.round((cents * terms.late_refund_percent) / 100));
  return outsideShares(job, { given, earlier, share, back });
}

interface Shares {
  /** Refund of the end of the job. */
  readonly given: number;
  /** Refunds before it. */
  readonly earlier: number;
  /** The customer's part of an amount. */
  readonly share: (cents: number) => number;
  /** All that went back until now. */
  readonly back: number;
}

/** Finds a refund that is not the customer's share of what earlier refunds had left. */
function outsideShares({ amountCents, lostCents }: Job, { given, earlier, share, back }: Shares): string[] {
  const most = share(amountCents - earlier);
  if (given > most) return [`${given} cents went back where ${most} were agreed`];
  // A dispute lost before the end reduces the amount that is left, one lost later does not.
  const agreed = share(Math.max(0, amountCents - earlier - lostCents));
  return given < agreed && back < amountCents ? [`Only ${given} of ${agreed} cents went back`] : [];
}

/** Finds refunds after withdrawals that differ from the terms on the payment page. */
function unfairWithdrawals(job: Job, isFromSuspended: boolean): string[] {
  const { amountCents, events, refunds, lostCents, terms } = job;
  const left = events.find(({ action, from }) => action === 'withdraw' && PAID.includes(from ?? ''));
  if (!left || refunds.some(({ status }) => status === 'failed')) return [];
  const back = refunds.reduce((sum, { amount_cents }) => sum + amount_cents, lostCents);
  const isFree = left.actor_id !== left.customer_id || isFromSuspended || isFreeAt(job, left.at);
  if (isFree) return back < amountCents ? [`Only ${back} of ${amountCents} cents went back`] : [];
  const withdrawn = refunds.filter(({ cause }) => cause === 'withdrawn');
  const own = withdrawn.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  // A refund at the provider may follow in the same instant.
  const ownId = Math.min(...withdrawn.map(({ id }) => id));
  const earlier = refunds
    .filter(({ id, cause, created_at }) => cause !== 'withdrawn' && created_at <= left.at && id < ownId)
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const share = (cents: number) => Math.round((cents * terms.late_refund_percent) / 100);
  return outsideShares(job, { given: own, earlier, share, back });
}

const PAID: readonly string[] = ['payment_completed', 'in_progress'];

/** Returns whether a withdrawal at this moment is free according to each date that counts. `startedMs`: how long the job is in progress. */
function isFreeAt(job: Job, at: number, startedMs = 0): boolean {
  const { newDates, paidAt, problems } = job;
  const offeredDate = offeredDateOf(job);
  const last = agreedDateAt(job, at);
  // A job that does not start for this long is free to cancel.
  const stalls = last === null ? paidAt + 30 * DAY : last + 7 * DAY;
  // For a day after the end of the customer's report, the technician can still report that the customer was absent.
  const isReportedLately = problems.some(
    ({ kind, closed_at }) =>
      (kind === 'problem' || kind === 'no_show' || kind === 'early_start') &&
      closed_at !== null &&
      closed_at <= at &&
      at - closed_at < DAY,
  );
  if (at >= stalls && !isReportedLately) return true;
  let dates = offeredDate === null ? [] : [offeredDate];
  for (const proposal of newDates) {
    if ((proposal.at ?? 0) > at) break;
    // The customer's own proposal never makes cancelling cheaper. The technician's proposal replaces all agreed dates.
    dates = proposal.by === 'customer' ? [...dates, proposal.date] : [proposal.date];
  }
  // A start that was taken back does not use up the time of free cancelling.
  const spent = at - pausedUntil(job, at) - startedMs;
  return dates.every(
    date => spent < date - 24 * HOUR || (spent < paidAt + 30 * MINUTE && spent < date - 2 * HOUR),
  );
}

/** Returns the milliseconds until `at` for which starts that were taken back kept the customer from cancelling. */
function pausedUntil({ events }: Job, at: number): number {
  let paused = 0;
  let startedAt = 0;
  for (const event of events) {
    if (event.at > at) break;
    if (event.action === 'start') startedAt = event.at;
    if (event.action === 'undo_start' || event.action === 'move_date') paused += event.at - startedAt;
  }
  return paused;
}

/** Returns the offered date. A date that had passed when the money arrived does not count, because the technician could not come. */
const offeredDateOf = ({ offeredDate, paidAt }: Job): number | null =>
  offeredDate !== null && offeredDate > paidAt ? offeredDate : null;

const agreedDateAt = (job: Job, at: number): number | null =>
  job.newDates.findLast(proposal => (proposal.at ?? 0) <= at)?.date ?? offeredDateOf(job);

const lastStart = ({ events }: Job, at: number): number =>
  events.findLast(event => event.action === 'start' && event.at <= at)?.at ?? at;

const wasFreeAtStart = (job: Job, at: number): boolean => isFreeAt(job, at, at - lastStart(job, at));

/** Returns whether the customer cannot object to the start any more: the agreed time has come, or the customer agreed to the start. */
const isAnswered = (job: Job, startAgreedAt: readonly number[], at: number): boolean =>
  startAgreedAt.some(moment => moment > lastStart(job, at) && moment < at) ||
  at >= (agreedDateAt(job, at) ?? 0);

/** Finds starts that the customer took back at or after the agreed time, or after agreeing to them. */
function lateMoves(job: Job, startAgreedAt: readonly number[]): string[] {
  return job.events.flatMap(({ action, at }) => {
    if (action !== 'move_date') return [];
    return isAnswered(job, startAgreedAt, at) ? [`The customer took back a start too late, at ${at}`] : [];
  });
}
