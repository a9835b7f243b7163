import { AppError } from '@oficio/domain/errors.ts';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import { closerOf, MAX_STATEMENTS } from '@oficio/domain/payments/problems/problem-rules.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findParty } from '../../requests/public.ts';
import { lockPaidJob } from '../paid-jobs/paid-job.ts';
import { countEntries, findUndecidedProblem, type ProblemRow } from '../store/problems/read.ts';
import { insertEntry, moveProblem } from '../store/problems/write.ts';
import { makeStatement, type Statement } from './statement.ts';

/**
 * Adds a statement to an undecided problem. The other side's first answer to a no-show or absence report opens it for a
 * decision. Throws 404 when the caller is not a party, 409 without an undecided problem or above the limit of statements.
 */
export async function answerProblem(platform: Platform, statement: Statement): Promise<void> {
  await makeStatement(platform, statement, {
    check: db => findAnswerable(db, statement),
    async write(tx, entry) {
      await lockPaidJob(tx, statement.requestId);
      const { problem, by } = await findAnswerable(tx.db, statement);
      const { id, request_id: requestId, payment_id: paymentId, kind } = problem;
      await insertEntry(tx, id, entry);
      const isOpened = problem.state === 'awaiting_reply' && by !== closerOf(kind);
      if (isOpened) await moveProblem(tx, problem, 'open');
      await tx.publish('problem_answered', { requestId, paymentId, kind, by, isOpened });
    },
  });
}

interface Answerable {
  readonly problem: ProblemRow;
  readonly by: Party;
}

async function findAnswerable(db: Reader, { session, requestId }: Statement): Promise<Answerable> {
  const { by } = await findParty(db, session, requestId);
  const problem = await findUndecidedProblem(db, requestId);
  if (!problem) throw new AppError('problem_over');
  if ((await countEntries(db, problem.id, session.userId)) >= MAX_STATEMENTS)
    throw new AppError('too_many_statements');
  return { problem, by };
}
