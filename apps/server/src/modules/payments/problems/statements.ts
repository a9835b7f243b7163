import { AppError } from '@oficio/domain/errors.ts';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import { closerOf, MAX_STATEMENTS } from '@oficio/domain/payments/problems/problem-rules.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { assertJobLimit, findParty } from '../../requests/public.ts';
import { lockJobWithPayment } from '../paid-jobs/paid-job.ts';
import {
  countEntries,
  findStatementTimes,
  findUndecidedProblem,
  type ProblemRow,
} from '../store/problems/read.ts';
import { insertEntry, moveProblem } from '../store/problems/write.ts';
import { makeStatement, type PartyStatement } from './statement.ts';

/**
 * Adds a statement to an undecided problem. The other side's first answer to a no-show or absence report opens it for a
 * decision. Throws 404 when the caller is not a party, 409 without an undecided problem or above the limit of statements, 429 over
 * `JOB_LIMITS`.
 */
export async function answerProblem(platform: Platform, statement: PartyStatement): Promise<void> {
  const { rateLimit } = platform.settings;
  await makeStatement(platform, statement, {
    check: (db, now) => findAnswerable(db, statement, { now, rateLimit }),
    async write(tx, entry) {
      await lockJobWithPayment(tx, statement.requestId);
      const { problem, by, isFirstAnswer } = await findAnswerable(tx.db, statement, {
        now: tx.now,
        rateLimit,
      });
      const { id, request_id: requestId, payment_id: paymentId, kind } = problem;
      await insertEntry(tx, id, entry);
      if (isFirstAnswer) await moveProblem(tx, problem, 'open');
      await tx.publish('problem_answered', { requestId, paymentId, kind, by, isOpened: isFirstAnswer });
    },
  });
}

interface Answerable {
  readonly problem: ProblemRow;
  readonly by: Party;
  /** The other side answers a no-show or absence report, and so opens it for a decision. */
  readonly isFirstAnswer: boolean;
}

interface Limit {
  readonly now: number;
  readonly rateLimit: boolean;
}

async function findAnswerable(
  db: Reader,
  { session, requestId }: PartyStatement,
  { now, rateLimit }: Limit,
): Promise<Answerable> {
  const { request, by } = await findParty(db, session, requestId);
  const problem = await findUndecidedProblem(db, requestId);
  if (!problem) throw new AppError('problem_over');
  if ((await countEntries(db, problem.id, session.userId)) >= MAX_STATEMENTS)
    throw new AppError('too_many_statements');
  const isFirstAnswer = problem.state === 'awaiting_reply' && by !== closerOf(problem.kind);
  // Without an answer in time the job is cancelled at the cost of this side, so its first answer is never refused.
  if (!isFirstAnswer)
    await assertJobLimit({
      act: 'statement',
      now,
      zone: request.time_zone,
      rateLimit,
      findTimes: () => findStatementTimes(db, requestId, session.userId),
    });
  return { problem, by, isFirstAnswer };
}
