import type { ProblemDecision, ProblemKind } from '@oficio/domain/payments/problem-states.ts';
import type { Updateable } from 'kysely';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { rescheduleRow, type Schedule } from '../../../../platform/tasks/task-kind.ts';
import { partiesOf } from '../request-parties.ts';
import { updateRevision } from '../update-revision.ts';
import { findUndecidedProblem, type ProblemRow, type UnansweredProblem } from './read.ts';

interface NewProblem {
  readonly requestId: number;
  readonly paymentId: number;
  readonly kind: ProblemKind;
  /** Null when the platform opens it. */
  readonly openedBy: number | null;
  /** Deadline for the answer of the other side; null opens the problem at once. */
  readonly replyUntil: number | null;
  /** Percent of the payment that goes back without an answer; absent or null where the kind determines it. */
  readonly refundPercent?: number | null;
}

/** Inserts a problem and returns its id. Throws when the request has an undecided one. */
export async function insertProblem(tx: Transaction, problem: NewProblem): Promise<number> {
  const { requestId, paymentId, kind, openedBy, replyUntil, refundPercent = null } = problem;
  const { id } = await tx.db
    .insertInto('problems')
    .values({
      request_id: requestId,
      payment_id: paymentId,
      ...partiesOf(tx.db, requestId),
      kind,
      state: replyUntil === null ? 'open' : 'awaiting_reply',
      opened_by: openedBy,
      reply_until: replyUntil,
      refund_percent: refundPercent,
      attempts: 0,
      attempt_at: replyUntil,
      revision: 0,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewEntry {
  readonly authorId: number | null;
  readonly text: string | null;
  /** Name in the file store. */
  readonly image: string | null;
}

export async function insertEntry(
  tx: Transaction,
  problemId: number,
  { authorId, text, image }: NewEntry,
): Promise<void> {
  await tx.db
    .insertInto('problem_entries')
    .values({ problem_id: problemId, author_id: authorId, text, image, created_at: tx.now })
    .execute();
}

type Change = Pick<
  Updateable<Tables['problems']>,
  'decision' | 'decision_reason' | 'decided_by' | 'refund_cents'
>;

/**
 * Moves a problem from the state in which it was read. The caller must have locked the payment. Throws when the
 * problem is not in that state any more.
 */
export async function moveProblem(
  tx: Transaction,
  { id, revision }: ProblemRow,
  state: 'open' | 'closed' | 'decided' | 'expired',
  change: Change = {},
): Promise<void> {
  const update = tx.db
    .updateTable('problems')
    .set({
      ...change,
      state,
      attempt_at: null,
      ...(state === 'decided' && { decided_at: tx.now }),
      ...(state !== 'open' && { closed_at: tx.now }),
    })
    .where('id', '=', id);
  if (!(await updateRevision(tx, update, revision)))
    throw new Error(`Problem ${id} changed although its payment is locked`);
}

interface Decision {
  readonly requestId: number;
  readonly decision: ProblemDecision;
  /** Reason that both sides read. */
  readonly reason: string;
  /** The administrator; null when nothing was left to decide about. */
  readonly decidedBy: number | null;
  readonly refundCents: number | null;
}

/** Decides the undecided problem of a request. The payment must be locked. Returns false when there is none. */
export async function decideProblem(
  tx: Transaction,
  { requestId, decision, reason, decidedBy, refundCents }: Decision,
): Promise<boolean> {
  const problem = await findUndecidedProblem(tx.db, requestId);
  if (!problem) return false;
  await moveProblem(tx, problem, 'decided', {
    decision,
    decision_reason: reason,
    decided_by: decidedBy,
    refund_cents: refundCents,
  });
  return true;
}

/** Reschedules a report that awaits a reply; see `TaskKind`. */
export const rescheduleProblem = (
  { db }: Transaction,
  problem: UnansweredProblem,
  to: Schedule,
): Promise<boolean> =>
  rescheduleRow(
    db.updateTable('problems').where('id', '=', problem.id).where('state', '=', 'awaiting_reply'),
    problem,
    to,
  );

/** Replaces the text of a statement and removes its photo. */
export async function eraseEntry(tx: Transaction, id: number, text: string | null): Promise<void> {
  await tx.db.updateTable('problem_entries').set({ text, image: null }).where('id', '=', id).execute();
}
