import { UNDECIDED } from '@oficio/domain/payments/disputes.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { RequestMoneyOut } from '@oficio/domain/requests/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOf, isoOrNull } from '../../../platform/format/instant.ts';
import type { ReadMoney } from '../../requests/public.ts';
import { presentProblem } from '../problems/present.ts';
import { cancellationOf } from '../store/charges/cancellation.ts';
import { findPendingProposals, type ProposalRow } from '../store/date-proposals.ts';
import { findLatestProblems } from '../store/problems/read.ts';

/** What became of the money of requests: their payments, and what went out of them again. */
export const readMoney: ReadMoney = async (db, requestIds) => {
  const payments = await findPayments(db, requestIds);
  const { refundsOf, payoutOf, proposalOf, problemOf } = await readAround(db, payments);
  return new Map(
    [...Map.groupBy(payments, payment => payment.requestId)].map(([requestId, attempts]) => {
      const paid = attempts.filter(payment => payment.outcome === 'paid');
      // What came twice and went back is no part of what was paid.
      const refunds = (paid.length > 0 ? paid : attempts).flatMap(refundsOf);
      const around = {
        refunds,
        payout: paid.map(payoutOf).at(0),
        proposal: proposalOf(requestId),
        problem: paid.map(problemOf).at(0),
      };
      return [requestId, moneyOf(attempts, around)];
    }),
  );
};

/** The same for single payments that have come in: one that came too late has a story of its own. */
export async function readPaymentMoney(
  db: Reader,
  payments: readonly Payment[],
): Promise<(payment: Payment) => RequestMoneyOut> {
  const { refundsOf, payoutOf, proposalOf, problemOf } = await readAround(db, payments);
  return payment =>
    moneyOf([payment], {
      refunds: refundsOf(payment),
      payout: payoutOf(payment),
      proposal: proposalOf(payment.requestId),
      problem: problemOf(payment),
    });
}

async function readAround(db: Reader, payments: readonly Payment[]) {
  const ids = payments.filter(({ outcome }) => outcome !== null).map(({ id }) => id);
  const refunds = Map.groupBy(await findRefunds(db, ids), refund => refund.paymentId);
  const requestIds = payments.filter(({ outcome }) => outcome === 'paid').map(({ requestId }) => requestId);
  const proposals = await findPendingProposals(db, requestIds);
  const payouts = new Map((await findPayouts(db, ids)).map(payout => [payout.paymentId, payout]));
  const problems = await findLatestProblems(db, requestIds);
  return {
    refundsOf: ({ id }: Payment) => refunds.get(id) ?? [],
    payoutOf: ({ id }: Payment) => payouts.get(id),
    proposalOf: (id: number) => proposals.find(({ requestId }) => requestId === id),
    problemOf: ({ requestId, outcome }: Payment) =>
      outcome === 'paid' ? problems.get(requestId) : undefined,
  };
}

type Payment = Pick<
  Awaited<ReturnType<typeof findPayments>>[number],
  | 'id'
  | 'requestId'
  | 'amountCents'
  | 'outcome'
  | 'failure'
  | 'suspendedAt'
  | keyof Parameters<typeof cancellationOf>[0]
>;
type Refund = Awaited<ReturnType<typeof findRefunds>>[number];
type Problem = Parameters<typeof presentProblem>[0];
type Payout = Awaited<ReturnType<typeof findPayouts>>[number];

interface Around {
  readonly refunds: readonly Refund[];
  readonly payout: Payout | undefined;
  readonly proposal: ProposalRow | undefined;
  readonly problem: Problem | undefined;
}

function moneyOf(
  attempts: readonly Payment[],
  { refunds, payout, proposal, problem }: Around,
): RequestMoneyOut {
  const paid = attempts.find(payment => payment.outcome === 'paid');
  return {
    payment_id: paid?.id ?? null,
    paid: toEuros(paid?.amountCents ?? 0),
    agreed_date: isoOrNull(paid?.agreedAt ?? null),
    date_proposal: paid && proposal ? presentProposal(proposal) : null,
    cancellation: paid ? presentCancellation(paid) : null,
    technician_suspended: paid !== undefined && paid.suspendedAt !== null,
    failure: paid ? null : (attempts.at(-1)?.failure ?? null),
    refund: refundOf(paid ? refunds.filter(refund => refund.paymentId === paid.id) : refunds),
    payout: payout ? presentPayout(payout) : null,
    problem: problem ? presentProblem(problem) : null,
  };
}

/**
 * Several count as one: under way until all are done, and failed when one is. What came too late and went back is no part
 * of a request that is paid.
 */
function refundOf(all: readonly Refund[]): RequestMoneyOut['refund'] {
  // A failed one counts until another takes its place, and as given back once it is settled another way.
  const refunds = all
    .filter(({ closedAs }) => closedAs === null || closedAs === 'settled')
    .map(refund => ({ ...refund, status: refund.closedAs ?? refund.status }));
  if (refunds.length === 0) return null;
  const statuses = refunds.map(refund => refund.status);
  return {
    amount: toEuros(refunds.reduce((sum, refund) => sum + refund.amountCents, 0)),
    status: statuses.includes('failed')
      ? 'failed'
      : statuses.every(status => status === 'succeeded' || status === 'settled')
        ? (statuses.find(status => status === 'settled') ?? 'succeeded')
        : 'pending',
    reason: refunds.findLast(refund => refund.reason !== null)?.reason ?? null,
  };
}

const presentProposal = ({ id, proposedBy, date, createdAt }: ProposalRow) => ({
  id,
  proposed_by: proposedBy,
  date: isoOf(date),
  created_at: isoOf(createdAt),
});

function presentCancellation(payment: Payment): RequestMoneyOut['cancellation'] {
  const { terms, paidAt, dates } = cancellationOf(payment);
  const { free_until_hours, grace_minutes, grace_until_hours, late_refund_percent } = terms;
  return {
    terms: { free_until_hours, grace_minutes, grace_until_hours, late_refund_percent },
    paid_at: isoOf(paidAt),
    dates: dates.map(isoOf),
  };
}

const presentPayout = (payout: Payout): RequestMoneyOut['payout'] => ({
  state: payout.state,
  amount: toEuros(payout.amountCents),
  fee: toEuros(payout.feeCents),
  release_at: payout.state === 'held' || payout.state === 'frozen' ? isoOrNull(payout.releaseAt) : null,
  disputed: Boolean(payout.isDisputed),
  decision: payout.decision,
});

async function findPayments(db: Reader, requestIds: readonly number[]) {
  if (requestIds.length === 0) return [];
  return db
    .selectFrom('payments')
    .select(['id', 'request_id as requestId', 'amount_cents as amountCents', 'outcome', 'failure'])
    .select(['agreed_at as agreedAt', 'refund_dates as refundDates', 'terms'])
    .select(['paid_at as paidAt', 'created_at as createdAt'])
    .select(({ selectFrom }) =>
      selectFrom('requests')
        .innerJoin('users', 'users.id', 'requests.technician_id')
        .whereRef('requests.id', '=', 'payments.request_id')
        .select('users.suspended_at')
        .as('suspendedAt'),
    )
    .where('request_id', 'in', requestIds)
    .where(payment => payment.or([payment('outcome', 'is not', null), payment('failure', 'is not', null)]))
    .orderBy('id')
    .execute();
}

async function findRefunds(db: Reader, paymentIds: readonly number[]) {
  if (paymentIds.length === 0) return [];
  return db
    .selectFrom('refunds')
    .select(['payment_id as paymentId', 'amount_cents as amountCents', 'status', 'reason'])
    .select('closed_as as closedAs')
    .where('payment_id', 'in', paymentIds)
    .orderBy('id')
    .execute();
}

async function findPayouts(db: Reader, paymentIds: readonly number[]) {
  if (paymentIds.length === 0) return [];
  return db
    .selectFrom('payouts')
    .select([
      'payment_id as paymentId',
      'amount_cents as amountCents',
      'fee_cents as feeCents',
      'state',
      'release_at as releaseAt',
      'decision',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('disputes')
          .select('dispute_id')
          .whereRef('disputes.payment_id', '=', 'payouts.payment_id')
          .where('disputes.status', 'in', UNDECIDED),
      ).as('isDisputed'),
    )
    .where('payment_id', 'in', paymentIds)
    .execute();
}
