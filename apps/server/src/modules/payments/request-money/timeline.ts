import type { PaymentStepOut } from '@oficio/domain/payments/admin/contract.ts';
import type { MovementKind } from '@oficio/domain/payments/ledger-kinds.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { DECISION_LABELS, type ProblemKind } from '@oficio/domain/payments/problem-states.ts';
import { closerOf } from '@oficio/domain/payments/problems/problem-rules.ts';
import type { TimelineKind } from '@oficio/domain/requests/timeline/kinds.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOf, isoOrNull } from '../../../platform/database/instant.ts';
import {
  findRequest,
  type ReadMoneySteps,
  readSteps,
  type Step,
  type TimelineStep,
} from '../../requests/public.ts';
import { findPaidPayment } from '../store/charges/read.ts';
import {
  findDecisions,
  findMovements,
  findProblemsOf,
  findProposals,
  findRefunds,
  findStatementsOf,
  type ShownMovement,
} from '../store/timeline.ts';

const START_AGREED = 'Al cliente le viene bien que empiece ya';
const PROPOSAL = 'Nueva fecha propuesta';
/** Text of each outcome of a date proposal. A replaced proposal needs none, because the timeline shows the next one. */
const PROPOSAL_ENDS = {
  accepted: 'Nueva fecha acordada',
  declined: 'Nueva fecha rechazada',
  withdrawn: 'Propuesta de fecha retirada',
  lapsed: 'La propuesta de fecha ha caducado',
} as const;

const PROBLEM_TEXTS: Readonly<Record<ProblemKind, string>> = {
  problem: 'El cliente tiene un problema',
  no_show: 'El cliente dice que el técnico no ha venido',
  absent_customer: 'El técnico dice que no había nadie',
  early_start: 'El cliente dice que el técnico ha empezado antes de tiempo',
  suspension: 'Problema abierto al suspender al técnico',
};
const ANSWERED = 'Respuesta sobre el problema';
const CLOSED = 'Problema cerrado por quien avisó';
/** Either side may have ended the report of an early start, by taking back the start. */
const START_REPORT_CLOSED = 'Aviso cerrado';
const EXPIRED = 'Nadie respondió a tiempo';
const DECIDED = 'Decisión tomada';

const REFUND_REQUESTED = 'Devolución pedida';
const REFUND_FAILED = 'La devolución ha fallado';
/** Text of each outcome of a failed refund. A retry needs none, because the timeline shows the new refund. */
const CLOSING_TEXTS = {
  settled: 'Devolución resuelta a mano',
  covered: 'La devolución fallida ya no hace falta',
} as const;

/** Returns the steps of a request's money, problems and date proposals, in no common order. */
export const readMoneySteps: ReadMoneySteps = async (db, requestId) => [
  ...(await readProposalSteps(db, requestId)),
  ...(await readAgreementSteps(db, requestId)),
  ...(await readProblemSteps(db, requestId)),
  ...(await readDecisionSteps(db, requestId)),
  ...(await readRefundSteps(db, requestId)),
  ...(await readMovementSteps(db, requestId)),
];

type Proposal = Awaited<ReturnType<typeof findProposals>>[number];

/** Returns the proposals of a new date and their outcomes. */
const readProposalSteps = async (db: Reader, requestId: number): Promise<Step[]> =>
  (await findProposals(db, requestId)).flatMap(proposal => {
    const proposed: Step = {
      key: `proposal-${proposal.id}`,
      at: proposal.created_at,
      kind: 'date_proposed',
      text: PROPOSAL,
      actor: proposal.proposed_by,
      date: proposal.date,
    };
    return [proposed, ...endOfProposal(proposal)];
  });

function endOfProposal({ id, status, proposed_by: proposedBy, date, answered_at: at }: Proposal): Step[] {
  if (at === null || status === 'pending' || status === 'replaced') return [];
  const other = proposedBy === 'customer' ? 'technician' : 'customer';
  const actor = status === 'lapsed' ? null : status === 'withdrawn' ? proposedBy : other;
  return [
    { key: `proposal-${id}-end`, at, kind: `date_${status}`, text: PROPOSAL_ENDS[status], actor, date },
  ];
}

/** Returns the customer's agreement to a start before the agreed time. */
async function readAgreementSteps(db: Reader, requestId: number): Promise<Step[]> {
  const payment = await findPaidPayment(db, requestId);
  const at = payment?.early_start_agreed_at ?? null;
  if (!payment || at === null) return [];
  return [
    { key: `start-agreed-${payment.id}`, at, kind: 'start_agreed', text: START_AGREED, actor: 'customer' },
  ];
}

type Problem = Awaited<ReturnType<typeof findProblemsOf>>[number];

/** Returns the statements about the problems of a request and the outcome of each problem. */
async function readProblemSteps(db: Reader, requestId: number): Promise<Step[]> {
  const problems = await findProblemsOf(db, requestId);
  const statements = Map.groupBy(
    await findStatementsOf(db, requestId),
    ({ problem_id: problemId }) => problemId,
  );
  return problems.flatMap(problem => [
    ...(statements.get(problem.id) ?? []).map(
      (statement, place): Step => ({
        key: `statement-${statement.id}`,
        at: statement.at,
        ...(place === 0
          ? { kind: 'problem_opened', text: PROBLEM_TEXTS[problem.kind] }
          : { kind: 'problem_answered', text: ANSWERED }),
        actor: { id: statement.author_id, name: statement.author },
        reason: statement.text,
      }),
    ),
    ...endOfProblem(problem),
  ]);
}

function endOfProblem(problem: Problem): Step[] {
  const { kind, state, closed_at: at, decision } = problem;
  if (at === null) return [];
  const end = { key: `problem-${problem.id}-end`, at };
  if (state === 'closed' && kind === 'early_start')
    return [{ ...end, kind: 'problem_closed', text: START_REPORT_CLOSED }];
  if (state === 'closed') return [{ ...end, kind: 'problem_closed', text: CLOSED, actor: closerOf(kind) }];
  if (state === 'expired') return [{ ...end, kind: 'problem_expired', text: EXPIRED }];
  return [
    {
      ...end,
      kind: 'problem_decided',
      text: decision === null ? DECIDED : `Decisión: ${DECISION_LABELS[decision]}`,
      actor: { id: problem.decided_by, name: problem.admin },
      reason: problem.decision_reason,
    },
  ];
}

/** Returns the decisions about money without a problem. */
const readDecisionSteps = async (db: Reader, requestId: number): Promise<Step[]> =>
  (await findDecisions(db, requestId)).map(decision => ({
    key: `decision-${decision.payment_id}`,
    at: decision.at,
    kind: 'money_decided',
    text: DECIDED,
    actor: { id: decision.decided_by, name: decision.admin },
    reason: decision.reason,
  }));

type Refund = Awaited<ReturnType<typeof findRefunds>>[number];

/** Returns who asked for each refund, and what the ledger does not show of it: a refusal and an end without the provider. */
const readRefundSteps = async (db: Reader, requestId: number): Promise<Step[]> =>
  (await findRefunds(db, requestId)).flatMap(refund => {
    const { id, amount_cents: cents } = refund;
    const requested: Step = {
      key: `refund-${id}`,
      at: refund.created_at,
      kind: 'refund_requested',
      text: REFUND_REQUESTED,
      actor: { id: refund.actor_id, name: refund.actor },
      cents,
      reason: refund.reason,
    };
    return [requested, ...refusalOf(refund), ...closingOf(refund)];
  });

/** Returns the step of a refund that the provider refused, so that no money moved. */
const refusalOf = ({ id, status, refund_id: refundId, ...refund }: Refund): Step[] =>
  status === 'failed' && refundId === null
    ? [
        {
          key: `refund-${id}-refused`,
          // The last change by the provider. The closing has an instant of its own.
          at: refund.updated_at,
          kind: 'refund_failed',
          text: REFUND_FAILED,
          cents: refund.amount_cents,
        },
      ]
    : [];

/** Returns how a failed refund ended without another refund. */
function closingOf(refund: Refund): Step[] {
  const { closed_at: at, closed_as: closedAs } = refund;
  if (at === null || closedAs === null || closedAs === 'retried') return [];
  return [
    {
      key: `refund-${refund.id}-closed`,
      at,
      kind: `refund_${closedAs}`,
      text: CLOSING_TEXTS[closedAs],
      actor: { id: refund.closed_by, name: refund.closer },
      cents: closedAs === 'settled' ? refund.amount_cents : null,
      reason: refund.closing_reason,
    },
  ];
}

const MOVEMENTS: Readonly<Record<ShownMovement, readonly [kind: TimelineKind, text: string]>> = {
  charge: ['paid', 'Pago recibido'],
  release: ['released', 'Dinero liberado para el técnico'],
  release_undone: ['release_undone', 'Dinero retenido de nuevo'],
  loss_covered: ['loss_covered', 'Pérdida de la plataforma compensada'],
  transfer: ['transferred', 'Transferencia enviada al técnico'],
  refund: ['refund_sent', 'Devolución enviada al cliente'],
  refund_failed: ['refund_failed', REFUND_FAILED],
  dispute: ['dispute_opened', 'El banco del cliente ha reclamado el pago'],
  dispute_won: ['dispute_won', 'Reclamación ganada'],
  dispute_lost: ['dispute_lost', 'Reclamación perdida'],
  adjustment: ['adjusted', 'Ajuste manual de la contabilidad'],
};

/** Returns the movements of a request's money with their amounts, in the order of the ledger. */
const readMovementSteps = async (db: Reader, requestId: number): Promise<Step[]> =>
  (await findMovements(db, requestId)).map(movement => {
    const [kind, text] = MOVEMENTS[movement.kind];
    return { key: `movement-${movement.id}`, at: movement.at, kind, text, cents: movement.cents };
  });

/** Returns the Spanish name of a movement. */
export const movementText = (kind: MovementKind): string =>
  kind === 'manual_refund' ? CLOSING_TEXTS.settled : MOVEMENTS[kind][1];

/** Returns the steps of a request and its money for administrators, in the order of the request's timeline. */
export async function readTimeline(db: Reader, requestId: number): Promise<PaymentStepOut[]> {
  const request = await findRequest(db, requestId);
  return request ? (await readSteps(db, request, readMoneySteps)).map(toStep) : [];
}

const toStep = ({
  at,
  text,
  cents = null,
  date = null,
  actor,
  reason = null,
}: TimelineStep): PaymentStepOut => ({
  at: isoOf(at),
  text,
  date: isoOrNull(date),
  amount: cents === null ? null : toEuros(cents),
  actor,
  reason,
});
