import { sql } from 'kysely';
import type { Reader, Transaction } from '../../database/database.ts';
import { isAfter, type SortedPart } from '../../paging/sorted-pages.ts';

/** Filters of the list; null or 'all' for no filter. Instants are milliseconds since the epoch. */
export interface DeadLetterFilter {
  readonly kind: string;
  /** First instant of the failure. */
  readonly from: number | null;
  /** End of the failure, exclusive. */
  readonly until: number | null;
}

/** Returns dead letters without their payloads, in the order of their failure. Instants are milliseconds since the epoch. */
export const findDeadLetters = (
  db: Reader,
  { kind, from, until }: DeadLetterFilter,
  direction: 'asc' | 'desc',
  part: SortedPart,
) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'attempts', 'last_error', 'created_at', 'tried_at'])
    .select(row => row.ref('dead_at').$notNull().as('dead_at'))
    .select(row => row.ref('dead_at').$notNull().as('key'))
    .where('dead_at', 'is not', null)
    .$if(kind !== 'all', rows => rows.where('kind', '=', kind))
    .$if(from !== null, rows => rows.where('dead_at', '>=', from))
    .$if(until !== null, rows => rows.where('dead_at', '<', until))
    .where(isAfter([sql.ref('dead_at'), sql.ref('id')], direction, part))
    .orderBy('dead_at', direction)
    .orderBy('id', direction)
    .limit(part.limit)
    .execute();

/** Returns the oldest dead letters. */
export const findOldestDeadLetters = (db: Reader, limit: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'last_error'])
    .where('dead_at', 'is not', null)
    .select(row => row.ref('dead_at').$notNull().as('dead_at'))
    .orderBy('id')
    .limit(limit)
    .execute();

export type DeadLetter = Awaited<ReturnType<typeof findDeadLetters>>[number];

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
