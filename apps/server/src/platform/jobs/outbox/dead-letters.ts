import type { Reader, Transaction } from '../../database/database.ts';
import type { IdPage } from '../../paging/id-pages.ts';

/** Returns dead letters without their payloads, newest first. Instants are milliseconds since the epoch. */
export const findDeadLetters = (db: Reader, { before, limit }: IdPage) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'attempts', 'last_error', 'created_at', 'tried_at', 'dead_at'])
    .where('dead_at', 'is not', null)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
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
