import { AppError, type ErrorCode } from '@oficio/domain/errors.ts';
import { UNDECIDED_PROBLEM } from '@oficio/domain/payments/problem-states.ts';
import { CUSTOMER_REPORTS } from '@oficio/domain/payments/problems/problem-rules.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';

/** Literal values, because SQLite uses a partial index only when the conditions match its text. */
export const IS_UNDECIDED_PROBLEM = sql<boolean>`problems.state in (${sql.join(UNDECIDED_PROBLEM.map(state => sql.lit(state)))})`;

/** Condition for problems that wait for an administrator; literal as above. */
export const IS_OPEN = sql<boolean>`problems.state = 'open'`;

const selectProblems = (db: Reader) =>
  db
    .selectFrom('problems')
    .select([
      'problems.id',
      'problems.request_id',
      'problems.payment_id',
      'problems.kind',
      'problems.state',
      'problems.reply_until',
      'problems.refund_percent',
      'problems.attempts',
      'problems.decision',
      'problems.decision_reason',
      'problems.closed_at',
      'problems.revision',
      'problems.created_at',
    ]);

/** Instants are milliseconds since the epoch. */
export type ProblemRow = Awaited<ReturnType<ReturnType<typeof selectProblems>['executeTakeFirstOrThrow']>>;

export const findUndecidedProblem = (db: Reader, requestId: number) =>
  selectProblems(db)
    .where('problems.request_id', '=', requestId)
    .where(IS_UNDECIDED_PROBLEM)
    .executeTakeFirst();

/** Returns the requests that have an undecided problem. */
export async function findWithUndecidedProblem(
  db: Reader,
  requestIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (requestIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('problems')
    .select('problems.request_id')
    .where('problems.request_id', 'in', requestIds)
    .where(IS_UNDECIDED_PROBLEM)
    .execute();
  return new Set(rows.map(row => row.request_id));
}

/** Throws 409 while a problem of the request is undecided. */
export async function assertDecided(
  db: Reader,
  requestId: number,
  refusal: ErrorCode = 'problem_undecided',
): Promise<void> {
  if (await findUndecidedProblem(db, requestId)) throw new AppError(refusal);
}

/** Returns the authors and times of all statements about the open problems of payments, oldest first. */
export const findOpenStatements = (db: Reader, paymentIds: readonly number[]) =>
  paymentIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('problems')
        .innerJoin('problem_entries', 'problem_entries.problem_id', 'problems.id')
        .where('problems.payment_id', 'in', paymentIds)
        .where(IS_OPEN)
        .select([
          'problems.payment_id',
          'problems.opened_by',
          'problem_entries.author_id',
          'problem_entries.created_at',
        ])
        .orderBy('problem_entries.id')
        .execute();

/** Returns the latest problem of each request with text and photo of its report, by request id. */
export async function findLatestProblems(db: Reader, requestIds: readonly number[]) {
  if (requestIds.length === 0) return new Map<number, never>();
  const rows = await selectProblems(db)
    .innerJoin('problem_entries as report', join =>
      join.on(({ eb, selectFrom }) =>
        eb(
          'report.id',
          '=',
          selectFrom('problem_entries')
            .select(({ fn }) => fn.min('problem_entries.id').as('id'))
            .whereRef('problem_entries.problem_id', '=', 'problems.id'),
        ),
      ),
    )
    .select(['report.text', 'report.image'])
    .where(({ eb, selectFrom }) =>
      eb(
        'problems.id',
        'in',
        selectFrom('problems')
          .select(({ fn }) => fn.max('problems.id').as('id'))
          .where('problems.request_id', 'in', requestIds)
          .groupBy('problems.request_id'),
      ),
    )
    .execute();
  return new Map(rows.map(row => [row.request_id, row]));
}

/** Returns when the latest report of a request's customer ended; null without one. */
export async function findCustomerReportEnd(db: Reader, requestId: number): Promise<number | null> {
  const row = await db
    .selectFrom('problems')
    .select(({ fn }) => fn.max('problems.closed_at').as('ended_at'))
    .where('problems.request_id', '=', requestId)
    .where('problems.kind', 'in', CUSTOMER_REPORTS)
    .executeTakeFirst();
  return row?.ended_at ?? null;
}

/** Returns the statements about a problem with their authors' names, oldest first. */
export const findProblemEntries = (db: Reader, problemId: number) =>
  db
    .selectFrom('problem_entries')
    .leftJoin('users', 'users.id', 'problem_entries.author_id')
    .select([
      'problem_entries.id',
      'problem_entries.author_id',
      'users.name as author_name',
      'problem_entries.text',
      'problem_entries.image',
      'problem_entries.created_at',
    ])
    .where('problem_entries.problem_id', '=', problemId)
    .orderBy('problem_entries.id')
    .execute();

/** Returns whether the report, which is the first statement about a problem, has a photo. */
export async function hasReportPhoto(db: Reader, problemId: number): Promise<boolean> {
  const report = await db
    .selectFrom('problem_entries')
    .select('image')
    .where('problem_id', '=', problemId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return report?.image != null;
}

/** Counts a person's statements about a problem. */
export async function countEntries(db: Reader, problemId: number, authorId: number): Promise<number> {
  const { count } = await db
    .selectFrom('problem_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('problem_id', '=', problemId)
    .where('author_id', '=', authorId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns when a person made statements about problems of a request, latest first. Milliseconds since the epoch. */
export async function findStatementTimes(
  db: Reader,
  requestId: number,
  authorId: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('problems')
    .innerJoin('problem_entries', 'problem_entries.problem_id', 'problems.id')
    .select('problem_entries.created_at')
    .where('problems.request_id', '=', requestId)
    .where('problem_entries.author_id', '=', authorId)
    .execute();
  return rows.map(row => row.created_at).sort((a, b) => b - a);
}

/** Counts a person's reports about a request. */
export async function countReports(db: Reader, requestId: number, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('problems')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('request_id', '=', requestId)
    .where('opened_by', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Literal value, because SQLite uses the partial index only when it knows the value in advance. */
const AWAITING_REPLY = sql.lit<'awaiting_reply'>('awaiting_reply');

const selectAwaitingReply = (db: Reader) =>
  selectProblems(db)
    .where('problems.state', '=', AWAITING_REPLY)
    .where('problems.attempt_at', 'is not', null)
    .select(problem => problem.ref('problems.attempt_at').$notNull().as('attempt_at'))
    .orderBy('problems.attempt_at');

/** Returns reports with a reply time that ended by `now`; see `TaskKind`. */
export const findUnanswered = (db: Reader, now: number, limit: number) =>
  selectAwaitingReply(db).where('problems.attempt_at', '<=', now).limit(limit).execute();

export type UnansweredProblem = Awaited<ReturnType<typeof findUnanswered>>[number];

export const findNextUnanswered = async (db: Reader): Promise<number | null> =>
  (await selectAwaitingReply(db).limit(1).executeTakeFirst())?.attempt_at ?? null;

/** Returns a person's statements about problems, oldest first. */
export const findEntriesBy = (
  db: Reader,
  authorId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
) =>
  db
    .selectFrom('problem_entries')
    .select(['id', 'text', 'image'])
    .where('author_id', '=', authorId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns the photos that belong to a statement about a problem. */
export async function ownedProblemPhotos(db: Reader, names: readonly string[]): Promise<readonly string[]> {
  const rows = await db.selectFrom('problem_entries').select('image').where('image', 'in', names).execute();
  return rows.flatMap(({ image }) => (image === null ? [] : [image]));
}

/** Returns the names of all photos of statements about problems. */
export async function allProblemPhotos(db: Reader): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('problem_entries')
    .select('image')
    .where('image', 'is not', null)
    .execute();
  return rows.flatMap(({ image }) => image ?? []);
}
