import type { Transaction } from '../../database/database.ts';

/** Deletes all messages to these recipients, dead letters included. */
export async function deleteMessagesTo({ db }: Transaction, recipients: readonly string[]): Promise<void> {
  await db.deleteFrom('outbox').where('recipient', 'in', recipients).execute();
}
