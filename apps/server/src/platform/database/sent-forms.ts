import { AppError } from '@oficio/domain/errors.ts';
import type { SentForm } from '../once/sent-form.ts';
import type { Database, Transaction } from './database.ts';

/** What the work of a form returns for its reply. Ids only, because it is stored. */
type Stored = number | null;

/**
 * Does the work of a form once, in one transaction with the record of its key, and returns what the work returned. A repeated or
 * parallel call with the same key returns the same and does nothing. Throws 409 when the person sent other values with the key.
 * A refused form is not recorded, so it can be sent again.
 */
export function actOnce<Reply extends Stored>(
  { database }: { readonly database: Database },
  form: SentForm,
  work: (tx: Transaction) => Promise<Reply>,
): Promise<Reply> {
  return database.transaction(async tx => {
    const { userId, clientId, action, digest } = form;
    // First, so that a parallel call with the same key waits here until this one has ended.
    const added = await tx.db
      .insertInto('sent_forms')
      .values({
        user_id: userId,
        client_id: clientId,
        action,
        digest,
        reply: JSON.stringify(null),
        created_at: tx.now,
      })
      .onConflict(conflict => conflict.columns(['user_id', 'client_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return earlierReply<Reply>(tx, form);
    const reply = await work(tx);
    await tx.db
      .updateTable('sent_forms')
      .set({ reply: JSON.stringify(reply) })
      .where('id', '=', added.id)
      .execute();
    return reply;
  });
}

async function earlierReply<Reply extends Stored>(
  tx: Transaction,
  { userId, clientId, action, digest }: SentForm,
): Promise<Reply> {
  const earlier = await tx.db
    .selectFrom('sent_forms')
    .select(['action', 'digest', 'reply'])
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  if (earlier.action !== action || earlier.digest !== digest) throw new AppError('form_already_sent');
  return JSON.parse(earlier.reply) as Reply;
}
