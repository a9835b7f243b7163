import { AppError } from '@oficio/domain/errors.ts';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { ProblemEntryOut } from '@oficio/domain/payments/problems/contract.ts';
import { closerOf, MAX_STATEMENTS } from '@oficio/domain/payments/problems/problem-rules.ts';
import { can } from '@oficio/domain/roles.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { Upload } from '../../../platform/files/upload-folder.ts';
import { withPhoto } from '../../../platform/files/with-photo.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { assertJobLimit, findParty, findRequest } from '../../requests/public.ts';
import { lockJobWithPayment } from '../paid-jobs/job-with-payment.ts';
import {
  countEntries,
  findLatestProblems,
  findProblemEntries,
  findStatementTimes,
  findUndecidedProblem,
  type ProblemRow,
} from '../store/problems/read.ts';
import { insertEntry, moveProblem, type NewEntry } from '../store/problems/write.ts';
import { presentEntry } from './present.ts';

/** A party's statement about a problem. */
export interface PartyStatement {
  readonly session: Session;
  readonly requestId: number;
  readonly text: string | null;
  readonly file: Upload | null;
  /** The caller's network address. */
  readonly address: string;
}

interface Steps {
  /** Throws when the statement cannot be made now. */
  readonly check: (db: Reader, now: number) => Promise<unknown>;
  readonly write: (tx: Transaction, entry: NewEntry) => Promise<void>;
}

/** Stores a statement and its photo, both or neither. */
export async function makeStatement(
  { database, files, clock }: Platform,
  { session, text, file, address }: PartyStatement,
  { check, write }: Steps,
): Promise<void> {
  const authorId = session.userId;
  // Checked before the photo is decoded, which is expensive; `write` checks again in the transaction.
  await check(database.read, clock());
  await withPhoto(files, file, { field: 'image', accountId: authorId, address }, image =>
    database.transaction(tx => write(tx, { authorId, text, image })),
  );
}

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

/**
 * Returns the statements about a request's latest problem, oldest first. Both sides keep seeing their photos, also after the job was
 * cancelled, because the decision rests on them. Throws 404 unless a party or the staff calls.
 */
export async function readStatements(
  { database, files, clock }: Platform,
  { userId, role }: Session,
  requestId: number,
): Promise<ProblemEntryOut[]> {
  const { read } = database;
  const request = await findRequest(read, requestId);
  const isTheirs =
    request?.user_id === userId || request?.technician_id === userId || can(role, 'payments:read');
  if (!request || !isTheirs) throw new AppError('request_not_found');
  const problem = (await findLatestProblems(read, [requestId])).get(requestId);
  if (!problem) return [];
  return (await findProblemEntries(read, problem.id)).map(entry =>
    presentEntry(entry, { request, linkTo: name => files.link(name, clock()) }),
  );
}
