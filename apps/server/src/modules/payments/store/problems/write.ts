import type { ProblemKind } from '@oficio/domain/payments/problem-states.ts';
import type { Updateable } from 'kysely';
import type { Unit } from '../../../../platform/database/database.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import type { Appointment } from '../../../../platform/jobs/job-kind.ts';
import { reappoint } from '../../../../platform/jobs/reschedule.ts';
import type { ProblemRow, UnansweredProblem } from './read.ts';

interface NewProblem {
  readonly requestId: number;
  readonly paymentId: number;
  readonly kind: ProblemKind;
  /** Null when the platform opens it. */
  readonly openedBy: number | null;
  /** Until when the other side can answer; null opens it at once. */
  readonly replyUntil: number | null;
}

/** Returns its id. Throws when the request already has one that is not over. */
export async function insertProblem(unit: Unit, problem: NewProblem): Promise<number> {
  const { requestId, paymentId, kind, openedBy, replyUntil } = problem;
  const { id } = await unit.db
    .insertInto('problems')
    .values({
      request_id: requestId,
      payment_id: paymentId,
      kind,
      state: replyUntil === null ? 'open' : 'awaiting_reply',
      opened_by: openedBy,
      reply_until: replyUntil,
      attempts: 0,
      attempt_at: replyUntil,
      revision: 0,
      created_at: unit.now,
      updated_at: unit.now,
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
  unit: Unit,
  problemId: number,
  { authorId, text, image }: NewEntry,
): Promise<void> {
  await unit.db
    .insertInto('problem_entries')
    .values({ problem_id: problemId, author_id: authorId, text, image, created_at: unit.now })
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
  unit: Unit,
  { id, revision }: ProblemRow,
  state: 'open' | 'closed' | 'decided' | 'expired',
  change: Change = {},
): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('problems')
    .set({
      ...change,
      state,
      attempt_at: null,
      ...(state === 'decided' && { decided_at: unit.now }),
      ...(state !== 'open' && { closed_at: unit.now }),
      revision: revision + 1,
      updated_at: unit.now,
    })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`Problem ${id} changed although its payment is locked`);
}

/** Gives a report that awaits a reply another appointment; see `DueKind`. */
export const rescheduleProblem = (
  { db }: Unit,
  problem: UnansweredProblem,
  to: Appointment,
): Promise<boolean> =>
  reappoint(
    db.updateTable('problems').where('id', '=', problem.id).where('state', '=', 'awaiting_reply'),
    problem,
    to,
  );
