import type { PaymentStepOut } from '@oficio/domain/payments/admin/contract.ts';
import { documentMoment } from '@oficio/domain/payments/documents/dates.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/format/instant.ts';
import {
  findClosings,
  findDecisions,
  findEvents,
  findMovements,
  findProposals,
  findRequestedRefunds,
} from '../store/admin/timeline.ts';
import { readProblemSteps, type TimelineEntry } from './problem-steps.ts';
import {
  CLOSING_TEXTS,
  DECIDED,
  EVENT_TEXTS,
  MOVEMENT_TEXTS,
  PROPOSAL,
  PROPOSAL_ENDS,
  REFUND_REQUESTED,
} from './timeline-texts.ts';

/** Returns the steps of a request and its money, oldest first. At the same instant, actions come before their effects. */
export async function readTimeline(db: Reader, requestId: number): Promise<PaymentStepOut[]> {
  const happened = [
    ...(await findEvents(db, requestId)).flatMap(({ action, ...event }): TimelineEntry[] => {
      const text = EVENT_TEXTS[action];
      return text === null ? [] : [{ ...event, text }];
    }),
    ...(await proposals(db, requestId)),
    ...(await findDecisions(db, requestId)).map(decision => ({ ...decision, text: DECIDED })),
    ...(await readProblemSteps(db, requestId)),
    ...(await findRequestedRefunds(db, requestId)).map(refund => ({ ...refund, text: REFUND_REQUESTED })),
    ...(await findClosings(db, requestId)).map(({ closed_as: closedAs, cents, ...closing }) => ({
      ...closing,
      text: CLOSING_TEXTS[closedAs],
      ...(closedAs === 'settled' && { cents }),
    })),
    ...(await findMovements(db, requestId)).map(({ kind, ...movement }) => ({
      ...movement,
      text: MOVEMENT_TEXTS[kind],
    })),
  ];
  return happened.sort((one, other) => one.at - other.at).map(toStep);
}

/** Returns the steps of each date proposal. A lapsed proposal has no second actor. */
async function proposals(db: Reader, requestId: number): Promise<TimelineEntry[]> {
  return (await findProposals(db, requestId)).flatMap(row => {
    const { proposed_by: proposedBy, status, created_at: createdAt, answered_at: answeredAt } = row;
    const names = { customer: row.customer_name, technician: row.technician_name };
    const other = proposedBy === 'customer' ? names.technician : names.customer;
    const date = documentMoment(row.date);
    const proposed = { at: createdAt, text: `${PROPOSAL}: ${date}`, actor: names[proposedBy] };
    if (answeredAt === null || status === 'pending' || status === 'replaced') return [proposed];
    const actor = status === 'lapsed' ? null : status === 'withdrawn' ? names[proposedBy] : other;
    return [proposed, { at: answeredAt, text: `${PROPOSAL_ENDS[status]}: ${date}`, actor }];
  });
}

const toStep = ({ at, text, cents, actor = null, reason = null }: TimelineEntry): PaymentStepOut => ({
  at: isoOf(at),
  text,
  amount: cents === undefined ? null : toEuros(cents),
  actor,
  reason,
});
