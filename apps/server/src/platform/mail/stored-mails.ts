import type { Reader, Transaction } from '../database/database.ts';
import type { Mail } from '../tasks/outbox/enqueue.ts';

/** Number of newest mails that are stored and listed. */
const MAX_STORED_MAILS = 500;

/** Stores a mail for `/sandbox/mail` where sending is disabled. */
export async function storeMail(tx: Transaction, mail: Mail): Promise<void> {
  const { id } = await tx.db
    .insertInto('kept_mails')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      created_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .deleteFrom('kept_mails')
    .where('id', '<=', id - MAX_STORED_MAILS)
    .execute();
}

/** Returns the stored mails, newest first. */
export function listStoredMails(db: Reader) {
  return db
    .selectFrom('kept_mails')
    .select(['id', 'recipient', 'subject', 'created_at'])
    .orderBy('id', 'desc')
    .limit(MAX_STORED_MAILS)
    .execute();
}

export function findStoredMail(db: Reader, id: number) {
  return db
    .selectFrom('kept_mails')
    .select(['id', 'recipient', 'subject', 'text', 'html', 'unsubscribe_url', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type StoredMail = NonNullable<Awaited<ReturnType<typeof findStoredMail>>>;
export type StoredMailSummary = Awaited<ReturnType<typeof listStoredMails>>[number];
