import { sql } from 'kysely';
import type { Database, Reader, Transaction } from '../../database/database.ts';
import type { AdminList, Filter } from '../../database/paging/admin-list.ts';
import { isInPart, type KeyRange } from '../../database/paging/sorted-list.ts';

/** Filters of the list; null or 'all' for no filter. The range is of the instants of the failure, in milliseconds since the epoch. */
export interface DeadLetterFilter extends KeyRange {
  readonly kind: string;
}

const KEY = { key: sql.ref('dead_at'), id: sql.ref('id') };

const matching = (db: Reader, { kind, ...range }: DeadLetterFilter) =>
  db
    .selectFrom('outbox')
    .where('dead_at', 'is not', null)
    .$if(kind !== 'all', rows => rows.where('kind', '=', kind))
    .where(isInPart(KEY, { direction: 'asc', after: null, range }));

/** Returns these dead letters without their payloads, in any order. Instants are milliseconds since the epoch. */
const findDeadLetters = (db: Reader, ids: readonly number[]) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'attempts', 'last_error', 'created_at', 'tried_at'])
    .select(row => row.ref('dead_at').$notNull().as('dead_at'))
    .where('id', 'in', ids)
    .where('dead_at', 'is not', null)
    .execute();

export type DeadLetter = Awaited<ReturnType<typeof findDeadLetters>>[number];

/** The messages that failed for good, in the order of their failure. */
export const DEAD_LETTER_LIST: AdminList<'died', DeadLetter> = {
  table: 'outbox',
  id: 'id',
  where: sql`dead_at is not null`,
  sorts: { died: sql`dead_at` },
  days: 'died',
  read: findDeadLetters,
};

export const isOfKind = (kind: string): Filter<'died'> => ({
  where: sql`kind = ${kind}`,
  indexedSorts: ['died'],
});

/** Returns how many dead letters match; at most `limit`. */
export async function countMatching(db: Reader, filter: DeadLetterFilter, limit: number): Promise<number> {
  const { dead } = await db
    .selectFrom(matching(db, filter).select('id').limit(limit).as('rows'))
    .select(({ fn }) => fn.countAll<number>().as('dead'))
    .executeTakeFirstOrThrow();
  return Number(dead);
}

const inOrderOfFailure = (db: Reader, direction: 'asc' | 'desc', limit: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'last_error'])
    .where('dead_at', 'is not', null)
    .select(row => row.ref('dead_at').$notNull().as('dead_at'))
    .orderBy('dead_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute();

/** Returns the dead letters that failed first. */
export const findOldestDeadLetters = (db: Reader, limit: number) => inOrderOfFailure(db, 'asc', limit);

/** Returns the dead letters that failed last. */
export const findNewestDeadLetters = (db: Reader, limit: number) => inOrderOfFailure(db, 'desc', limit);

/** Makes a dead letter due again with no attempts counted. Returns its kind; null if there is no such dead letter. */
export async function retryDeadLetter(tx: Transaction, id: number): Promise<string | null> {
  const row = await tx.db
    .updateTable('outbox')
    .set({ attempts: 0, attempt_at: tx.now, dead_at: null })
    .where('id', '=', id)
    .where('dead_at', 'is not', null)
    .returning('kind')
    .executeTakeFirst();
  if (!row) return null;
  await tx.publish('outbox_filled', { kind: row.kind });
  return row.kind;
}

interface RetryPart {
  readonly filter: DeadLetterFilter;
  readonly limit: number;
  /** The deliveries become due at different times within so many milliseconds. */
  readonly spread: number;
}

/**
 * Makes the oldest matching dead letters due again, at most `limit`, with no attempts counted. Returns how many, and whether more may
 * match. A delivery that waits for its next attempt is no dead letter, so it keeps its time and its attempts: whether it never failed
 * for good or another retry has put it back. PostgreSQL skips rows that a parallel call is retrying.
 */
export async function retryMatching(
  tx: Transaction,
  engine: Database['engine'],
  { filter, limit, spread }: RetryPart,
): Promise<{ readonly retried: number; readonly hasMore: boolean }> {
  const oldest = await matching(tx.db, filter)
    .select('id')
    .orderBy('dead_at')
    .orderBy('id')
    .limit(limit)
    .$if(engine === 'postgres', rows => rows.forUpdate().skipLocked())
    .execute();
  const ids = oldest.map(({ id }) => id);
  if (ids.length === 0) return { retried: 0, hasMore: false };
  const rows = await tx.db
    .updateTable('outbox')
    .set({ attempts: 0, attempt_at: spreadAfter(tx.now, spread), dead_at: null })
    .where('id', 'in', ids)
    .returning('kind')
    .execute();
  for (const kind of new Set(rows.map(row => row.kind))) await tx.publish('outbox_filled', { kind });
  return { retried: rows.length, hasMore: ids.length === limit };
}

/** A large prime number: its multiples are spread evenly, also those of ids that follow each other or share a factor. */
const STEP = 7_368_787;

/** An instant within `spread` milliseconds that depends on the id, because the engines have no common random function. */
const spreadAfter = (now: number, spread: number) =>
  sql<number>`cast(${now} as bigint) + (id * ${sql.lit(STEP)}) % cast(${spread} as bigint)`;
