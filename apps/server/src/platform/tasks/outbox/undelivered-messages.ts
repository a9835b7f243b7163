import type { Reader, Transaction } from '../../database/database.ts';

const findTo = (db: Reader, recipient: string, limit: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'payload', 'attempts'])
    .select(['last_error', 'created_at', 'tried_at', 'dead_at'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/**
 * A message that waits or failed. Instants are milliseconds since the epoch. No reply contains the payload, because it may hold a
 * secret link.
 */
export type UndeliveredMessage = Awaited<ReturnType<typeof findTo>>[number];

/** Returns the newest messages that wait or failed, at most `limit` to each recipient, newest first. */
export async function findUndeliveredMessagesTo(
  db: Reader,
  recipients: readonly string[],
  limit: number,
): Promise<UndeliveredMessage[]> {
  const found = await Promise.all(recipients.map(recipient => findTo(db, recipient, limit)));
  return found.flat().sort((one, other) => other.id - one.id);
}

/** Deletes all messages to these recipients, dead letters included. */
export async function deleteMessagesTo({ db }: Transaction, recipients: readonly string[]): Promise<void> {
  await db.deleteFrom('outbox').where('recipient', 'in', recipients).execute();
}
