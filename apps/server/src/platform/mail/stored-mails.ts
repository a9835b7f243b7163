import type { Reader, Transaction } from '../database/database.ts';
import { fixedQuery } from '../database/statement.ts';
import type { Mail } from '../jobs/outbox/enqueue-mail.ts';

/** Number of newest mails that are stored and listed. */
const MAX_STORED_MAILS = 500;

const insertMail = fixedQuery(
  (
    db,
    recipient: string,
    subject: string,
    text: string,
    html: string,
    unsubscribe_url: string | null,
    created_at: number,
  ) =>
    db
      .insertInto('kept_mails')
      .values({ recipient, subject, text, html, unsubscribe_url, created_at })
      .returning('id'),
);

const deleteUpTo = fixedQuery((db, id: number) => db.deleteFrom('kept_mails').where('id', '<=', id));

/** Stores a mail for `/sandbox/mail` where sending is disabled. */
export async function storeMail({ db, now }: Transaction, mail: Mail): Promise<void> {
  const { to, subject, text, html, unsubscribeUrl = null } = mail;
  const [row] = await insertMail(db, to, subject, text, html, unsubscribeUrl, now);
  if (row) await deleteUpTo(db, row.id - MAX_STORED_MAILS);
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
