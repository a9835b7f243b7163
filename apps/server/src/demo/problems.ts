import { HOUR_MS } from '@oficio/domain/fields/durations.ts';
import { closerOf } from '@oficio/domain/payments/problems/problem-rules.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { DemoProblem } from './content.ts';
import { instantOf } from './moments.ts';
import type { InsertedPayment } from './payments.ts';
import type { InsertedRequest } from './requests.ts';

/** Inserts the customers' reports with their statements. None is decided. */
export async function insertProblems(
  tx: Transaction,
  demoRequests: readonly InsertedRequest[],
  payments: readonly InsertedPayment[],
  settings: Settings,
): Promise<void> {
  const paid = new Map(payments.map(payment => [payment.requestId, payment.id]));
  for (const demoRequest of demoRequests) {
    const { problem } = demoRequest.story;
    const paymentId = paid.get(demoRequest.requestId);
    if (problem && paymentId !== undefined)
      await insertProblem(tx, { demoRequest, problem, paymentId, replyHours: settings.noShowReplyHours });
  }
}

interface Reported {
  readonly demoRequest: InsertedRequest;
  readonly problem: DemoProblem;
  readonly paymentId: number;
  readonly replyHours: number;
}

async function insertProblem(
  tx: Transaction,
  { demoRequest, problem, paymentId, replyHours }: Reported,
): Promise<void> {
  const { kind = 'problem', answers = [] } = problem;
  const at = instantOf(problem.when, tx.now);
  const replyUntil = kind === 'no_show' ? at + replyHours * HOUR_MS : null;
  const sides = { customer: demoRequest.customerId, technician: demoRequest.technicianId };
  const opener = closerOf(kind) ?? 'customer';
  const entries = [{ by: opener, when: problem.when, text: problem.text }, ...answers];
  const { id } = await tx.db
    .insertInto('problems')
    .values({
      request_id: demoRequest.requestId,
      payment_id: paymentId,
      customer_id: demoRequest.customerId,
      technician_id: demoRequest.technicianId,
      kind,
      state: replyUntil === null ? 'open' : 'awaiting_reply',
      opened_by: sides[opener],
      reply_until: replyUntil,
      attempts: 0,
      attempt_at: replyUntil,
      revision: 0,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = entries.map(entry => ({
    problem_id: id,
    author_id: sides[entry.by],
    text: entry.text,
    created_at: instantOf(entry.when, tx.now),
  }));
  await tx.db.insertInto('problem_entries').values(rows).execute();
}
