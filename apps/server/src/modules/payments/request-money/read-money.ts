import type { PresentMoney } from '@oficio/domain/notifications/still-true.ts';
import { LOST } from '@oficio/domain/payments/disputes/statuses.ts';
import { toCents, toEuros } from '@oficio/domain/payments/money.ts';
import type { TermSettings } from '@oficio/domain/payments/payment-terms.ts';
import type { PayoutDelayOut } from '@oficio/domain/payments/payout-delays/contract.ts';
import { closerOf } from '@oficio/domain/payments/problems/problem-rules.ts';
import type { RequestMoneyOut } from '@oficio/domain/requests/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOf, isoOrNull } from '../../../platform/database/instant.ts';
import type { ReadMoney } from '../../requests/public.ts';
import { presentDispute } from '../disputes/present.ts';
import { readDelays } from '../payouts/payout-delays.ts';
import { findPaidPayment, readCancellation, readTerms } from '../store/charges/read.ts';
import { findPendingProposals, type ProposalRow } from '../store/date-proposals.ts';
import { findDisputesOf } from '../store/disputes.ts';
import { findLatestProblems, findUndecidedProblem } from '../store/problems/read.ts';
import {
  findOpenMovements,
  findPayoutsOfPayments,
  findRefundsOfPayments,
  findRequestPayments,
} from '../store/request-money.ts';

type Payment = Pick<
  Awaited<ReturnType<typeof findRequestPayments>>[number],
  | 'id'
  | 'request_id'
  | 'amount_cents'
  | 'outcome'
  | 'failure'
  | 'suspended_at'
  | 'early_start_agreed_at'
  | keyof Parameters<typeof readCancellation>[0]
>;
type Refund = Awaited<ReturnType<typeof findRefundsOfPayments>>[number];
type Dispute = Awaited<ReturnType<typeof findDisputesOf>>[number];
type Problem =
  Awaited<ReturnType<typeof findLatestProblems>> extends ReadonlyMap<number, infer Row> ? Row : never;
type Payout = Awaited<ReturnType<typeof findPayoutsOfPayments>>[number] & {
  readonly delay: PayoutDelayOut | null;
};

interface RelatedRows {
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
  readonly payout: Payout | undefined;
  readonly proposal: ProposalRow | undefined;
  readonly problem: Problem | undefined;
  readonly settings: TermSettings;
}

/** Returns a function that reads payment, refunds, disputes, payout, problem and date proposal of each request. */
export const moneyReader =
  (settings: TermSettings): ReadMoney =>
  (db, requestIds) =>
    readMoney(db, settings, requestIds);

async function readMoney(db: Reader, settings: TermSettings, requestIds: readonly number[]) {
  const payments = await findRequestPayments(db, requestIds);
  const { refundsOf, disputesOf, payoutOf, proposalOf, problemOf } = await readRelatedRows(db, payments);
  return new Map(
    [...Map.groupBy(payments, payment => payment.request_id)].map(([requestId, attempts]) => {
      const paid = attempts.filter(payment => payment.outcome === 'paid');
      // A second payment that was refunded does not count as paid.
      const refunds = (paid.length > 0 ? paid : attempts).flatMap(refundsOf);
      const around = {
        refunds,
        disputes: (paid.length > 0 ? paid : attempts).flatMap(disputesOf),
        payout: paid.map(payoutOf).at(0),
        proposal: proposalOf(requestId),
        problem: paid.map(problemOf).at(0),
        settings,
      };
      return [requestId, moneyOf(attempts, around)];
    }),
  );
}

/** Returns a function with the money of a single payment: its refunds, payout and problem, and the request's date proposal. */
export async function readPaymentMoney(
  db: Reader,
  settings: TermSettings,
  payments: readonly Payment[],
): Promise<(payment: Payment) => RequestMoneyOut> {
  const { refundsOf, disputesOf, payoutOf, proposalOf, problemOf } = await readRelatedRows(db, payments);
  return payment =>
    moneyOf([payment], {
      refunds: refundsOf(payment),
      disputes: disputesOf(payment),
      payout: payoutOf(payment),
      proposal: proposalOf(payment.request_id),
      problem: problemOf(payment),
      settings,
    });
}

async function readRelatedRows(db: Reader, payments: readonly Payment[]) {
  const ids = payments.filter(({ outcome }) => outcome !== null).map(({ id }) => id);
  const refunds = Map.groupBy(await findRefundsOfPayments(db, ids), refund => refund.payment_id);
  const disputes = Map.groupBy(await findDisputesOf(db, ids), dispute => dispute.payment_id);
  const requestIds = payments.filter(({ outcome }) => outcome === 'paid').map(payment => payment.request_id);
  const proposals = await findPendingProposals(db, requestIds);
  const payoutRows = await findPayoutsOfPayments(db, ids);
  const delayOf = await readDelays(db, payoutRows);
  const payouts = new Map(
    payoutRows.map(payout => [payout.payment_id, { ...payout, delay: delayOf(payout) }]),
  );
  const problems = await findLatestProblems(db, requestIds);
  return {
    refundsOf: ({ id }: Payment) => refunds.get(id) ?? [],
    disputesOf: ({ id }: Payment) => disputes.get(id) ?? [],
    payoutOf: ({ id }: Payment) => payouts.get(id),
    proposalOf: (id: number) => proposals.find(proposal => proposal.request_id === id),
    problemOf: ({ request_id, outcome }: Payment) =>
      outcome === 'paid' ? problems.get(request_id) : undefined,
  };
}

function moneyOf(
  attempts: readonly Payment[],
  { refunds, disputes, payout, proposal, problem, settings }: RelatedRows,
): RequestMoneyOut {
  const paid = attempts.find(payment => payment.outcome === 'paid');
  const refund = refundOf(paid ? refunds.filter(refund => refund.payment_id === paid.id) : refunds);
  const lost = disputes.filter(({ status }) => LOST.includes(status));
  const lostCents = lost.reduce((sum, { amount_cents: cents }) => sum + cents, 0);
  const goneCents = toCents(refund?.amount ?? 0) + lostCents;
  return {
    payment_id: paid?.id ?? null,
    paid: toEuros(paid?.amount_cents ?? 0),
    left: toEuros(paid ? Math.max(0, paid.amount_cents - goneCents) : 0),
    fee_percent: paid ? readTerms(paid, settings).fee_percent : null,
    agreed_date: isoOrNull(paid?.agreed_at ?? null),
    date_proposal: paid && proposal ? presentProposal(proposal) : null,
    cancellation: paid ? presentCancellation(paid) : null,
    technician_suspended: paid !== undefined && paid.suspended_at !== null,
    start_agreed: paid !== undefined && paid.early_start_agreed_at !== null,
    late_payment: presentLate(attempts.findLast(({ outcome }) => outcome !== null && outcome !== 'paid')),
    failure: paid ? null : (attempts.at(-1)?.failure ?? null),
    refund,
    disputes: disputes.map(presentDispute),
    payout: payout ? presentPayout(payout) : null,
    problem: problem ? presentProblem(problem) : null,
  };
}

/**
 * Summarises several refunds: pending until all are done, failed when one failed. A paid request does not show
 * the refund of a late payment.
 */
function refundOf(all: readonly Refund[]): RequestMoneyOut['refund'] {
  // A failed refund counts until another replaces it, and as refunded once it is settled.
  const refunds = all
    .filter(({ closed_as }) => closed_as === null || closed_as === 'settled')
    .map(refund => ({ ...refund, status: refund.closed_as ?? refund.status }));
  if (refunds.length === 0) return null;
  const statuses = refunds.map(refund => refund.status);
  return {
    amount: toEuros(refunds.reduce((sum, refund) => sum + refund.amount_cents, 0)),
    status: statuses.includes('failed')
      ? 'failed'
      : statuses.every(status => status === 'succeeded' || status === 'settled')
        ? (statuses.find(status => status === 'settled') ?? 'succeeded')
        : 'pending',
    reason: refunds.findLast(refund => refund.reason !== null)?.reason ?? null,
  };
}

const presentLate = (payment: Payment | undefined): RequestMoneyOut['late_payment'] =>
  payment && payment.paid_at !== null
    ? { amount: toEuros(payment.amount_cents), paid_at: isoOf(payment.paid_at) }
    : null;

const presentProposal = ({ id, proposed_by, date, created_at }: ProposalRow) => ({
  id,
  proposed_by,
  date: isoOf(date),
  created_at: isoOf(created_at),
});

function presentCancellation(payment: Payment): RequestMoneyOut['cancellation'] {
  const { terms, paidAt, dates, pausedMs } = readCancellation(payment);
  const { free_until_hours, grace_minutes, grace_until_hours, late_refund_percent } = terms;
  return {
    terms: { free_until_hours, grace_minutes, grace_until_hours, late_refund_percent },
    paid_at: isoOf(paidAt),
    dates: dates.map(isoOf),
    paused_ms: pausedMs,
  };
}

const presentPayout = (payout: Payout): RequestMoneyOut['payout'] => ({
  state: payout.state,
  amount: toEuros(payout.amount_cents),
  fee: toEuros(payout.fee_cents),
  release_at: payout.state === 'held' || payout.state === 'frozen' ? isoOrNull(payout.release_at) : null,
  disputed: payout.undecided_dispute !== null,
  decision: payout.decision,
  delay: payout.delay,
});

/** Returns the summary that a request shows of its latest problem. */
const presentProblem = (problem: Problem): RequestMoneyOut['problem'] => ({
  id: problem.id,
  kind: problem.kind,
  state: problem.state,
  opened_by: closerOf(problem.kind) ?? 'platform',
  opened_at: isoOf(problem.created_at),
  text: problem.text,
  has_photo: problem.image !== null,
  refund_percent: problem.refund_percent,
  reply_until: problem.state === 'awaiting_reply' ? isoOrNull(problem.reply_until) : null,
  decision: problem.decision,
  decision_reason: problem.decision_reason,
  ended_at: isoOrNull(problem.closed_at),
});

/** Returns what happens to the money of a request now, for notifications that leave late. */
export async function findPresentMoney(db: Reader, requestId: number): Promise<PresentMoney> {
  const [paid, problem, [proposal], state] = await Promise.all([
    findPaidPayment(db, requestId),
    findUndecidedProblem(db, requestId),
    findPendingProposals(db, [requestId]),
    findOpenMovements(db, requestId),
  ]);
  return {
    agreedAt: paid?.agreed_at ?? null,
    proposedDate: proposal ? { by: proposal.proposed_by, at: proposal.date } : null,
    problem: problem
      ? {
          kind: problem.kind,
          // The deadline of a report stays in its row after the answer.
          replyUntil: problem.state === 'awaiting_reply' ? problem.reply_until : null,
        }
      : null,
    ...state,
  };
}
