import type { Reader } from '../../platform/database/database.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const EARLY = 2 * HOUR;

/** What waits for the staff about a payment. Instants are milliseconds since the epoch. */
export interface ExpectedReason {
  readonly reason: string;
  readonly since: number;
}

/** A job with everything that decides who must act. */
type Job = Awaited<ReturnType<typeof readJobs>>[number];

/** Reads all rows of all jobs. */
export async function readJobs(db: Reader) {
  const requests = await db.selectFrom('requests').selectAll().orderBy('id').execute();
  const offers = await db.selectFrom('offers').selectAll().execute();
  const events = await db.selectFrom('request_events').selectAll().orderBy('id').execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const payouts = await db.selectFrom('payouts').selectAll().execute();
  const stops = await db.selectFrom('payout_stops').selectAll().execute();
  const refunds = await db.selectFrom('refunds').selectAll().execute();
  const disputes = await db.selectFrom('disputes').selectAll().execute();
  const problems = await db.selectFrom('problems').selectAll().orderBy('id').execute();
  const entries = await db.selectFrom('problem_entries').selectAll().execute();
  const dates = await db.selectFrom('date_proposals').selectAll().where('status', '=', 'pending').execute();
  const addresses = await db
    .selectFrom('address_changes')
    .selectAll()
    .where('state', '=', 'pending')
    .execute();
  const reviews = await db.selectFrom('reviews').selectAll().execute();
  const accounts = await db.selectFrom('payout_accounts').selectAll().execute();
  return requests.map(request => {
    const charges = payments.filter(row => row.request_id === request.id);
    const payment = charges.find(row => row.outcome === 'paid');
    const problem = problems.findLast(
      ({ request_id, state }) =>
        request_id === request.id && (state === 'awaiting_reply' || state === 'open'),
    );
    return {
      request,
      offer: offers.find(row => row.request_id === request.id && row.version === request.offer_version),
      startedAt: events.findLast(row => row.request_id === request.id && row.action === 'start')?.at ?? 0,
      charges,
      payment,
      payout: payouts.find(row => row.payment_id === payment?.id),
      stops: stops.filter(row => row.payment_id === payment?.id),
      refunds: refunds.filter(row => row.request_id === request.id),
      disputes,
      problem,
      hasTechnicianSpoken: entries.some(
        row => row.problem_id === problem?.id && row.author_id === request.technician_id,
      ),
      date: dates.find(row => row.request_id === request.id),
      address: addresses.find(row => row.request_id === request.id),
      isReviewed: reviews.some(row => row.request_id === request.id),
      hasAccount: accounts.some(
        row => row.user_id === request.technician_id && row.charges_enabled === 1 && row.is_gone === 0,
      ),
    };
  });
}

/** Returns what waits for the staff about the payments of a job, by the rules of the product and in the order of urgency. */
export const expectedReasons = (job: Job, now: number): (readonly [number, readonly ExpectedReason[]])[] =>
  job.charges
    .map(({ id }) => [id, ofCharge(job, id, now)] as const)
    .filter(([, reasons]) => reasons.length > 0);

function ofCharge(job: Job, paymentId: number, now: number): readonly ExpectedReason[] {
  const found: ExpectedReason[] = [];
  // Also of a charge that came too late.
  for (const row of job.refunds)
    if (row.payment_id === paymentId && row.status === 'failed' && row.closed_as === null)
      found.push({ reason: 'refund_failed', since: row.updated_at });
  for (const row of job.disputes)
    if (row.payment_id === paymentId && !/^(won|lost|prevented|warning_.*)$/.test(row.status))
      found.push({ reason: 'dispute', since: row.created_at });
  if (paymentId === job.payment?.id) found.push(...ofPaidJob(job, now));
  const hasAbsence = found.some(({ reason }) => isAbsence(reason));
  const reasons = new Set(
    found.map(({ reason }) => reason).filter(reason => !(hasAbsence && reason === 'problem')),
  );
  return [...reasons]
    .map(reason => ({
      reason,
      since: Math.min(...found.filter(row => row.reason === reason).map(row => row.since)),
    }))
    .sort((one, other) => URGENCY.indexOf(one.reason) - URGENCY.indexOf(other.reason));
}

function ofPaidJob({ request, payment, payout, problem, ...job }: Job, now: number): ExpectedReason[] {
  const found: ExpectedReason[] = [];
  if (problem?.state === 'open')
    found.push({ reason: isAbsence(problem.kind) ? problem.kind : 'problem', since: problem.created_at });
  for (const row of job.stops) found.push({ reason: row.cause, since: row.created_at });
  return [...found, ...dated({ request, payment, payout, ...job }).filter(({ since }) => since <= now)];
}

/** Returns what will wait for the staff unless the job goes on. */
function dated({
  request,
  payment,
  payout,
  hasAccount,
}: Pick<Job, 'request' | 'payment' | 'payout' | 'hasAccount'>) {
  const agreedAt = payment?.agreed_at ?? null;
  return [
    ...(payout?.state === 'due' && !hasAccount
      ? [{ reason: 'no_account', since: (payout.due_at ?? 0) + 90 * DAY }]
      : []),
    ...(request.status === 'payment_completed'
      ? [
          {
            reason: 'stalled',
            since: agreedAt === null ? (payment?.paid_at ?? 0) + 30 * DAY : agreedAt + 7 * DAY,
          },
        ]
      : []),
  ];
}

/** Returns the next instant at which something begins to wait for the staff without a change; null if nothing will. */
export function nextDeadline(jobs: readonly Job[], now: number): number | null {
  const later = jobs.flatMap(dated).filter(({ since }) => since > now);
  return later.length === 0 ? null : Math.min(...later.map(({ since }) => since));
}

const isAbsence = (kind: string): boolean => kind === 'no_show' || kind === 'absent_customer';

const URGENCY = [
  'refund_failed',
  'problem',
  'no_show',
  'absent_customer',
  'dispute',
  'take_over',
  'refund_found',
  'suspension',
  'no_account',
  'stalled',
];

/** Returns what a job needs from its technician; null if nothing. */
export function expectedOfTechnician({ request, problem, hasTechnicianSpoken, ...job }: Job, now: number) {
  const { status } = request;
  const isReported = problem && ['problem', 'no_show', 'early_start'].includes(problem.kind);
  if (isReported && !hasTechnicianSpoken) return 'report';
  if (job.date?.proposed_by === 'customer' && status === 'payment_completed' && !problem) return 'date';
  if (job.address) return 'address';
  if (status === 'approved') return (job.offer?.starts_at ?? now + 1) <= now ? 'expired' : null;
  if (status === 'accepted' || status === 'negotiating') return 'price';
  if (status === 'pending') return 'new';
  if (status === 'in_progress') return 'complete';
  return status === 'payment_completed' ? 'start' : null;
}

/** Returns what a job needs from its customer; null if nothing. */
export function expectedOfCustomer({ request, payment, problem, ...job }: Job, now: number): string | null {
  const { status } = request;
  if (problem)
    return problem.state === 'awaiting_reply' && problem.kind === 'absent_customer' ? 'problem' : null;
  const agreedAt = payment?.agreed_at ?? null;
  if (status === 'in_progress') {
    const isAsked = agreedAt !== null && agreedAt - job.startedAt > EARLY && now < agreedAt;
    return isAsked && payment?.early_start_agreed_at === null ? 'early_start' : null;
  }
  if (status === 'payment_completed') {
    if (job.date?.proposed_by === 'technician') return 'date';
    return agreedAt !== null && now >= agreedAt + HOUR ? 'no_show' : null;
  }
  if (status === 'approved') return 'pay';
  if (status !== 'completed') return null;
  if (job.payout?.state === 'held') return 'confirm';
  return !job.isReviewed && now - request.updated_at < 14 * DAY ? 'review' : null;
}
