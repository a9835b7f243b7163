import { createHash } from 'node:crypto';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Database, Transaction } from './database.ts';

declare module './tables.ts' {
  interface Tables {
    /** Forms that moved money, so that a repeated call acts once. */
    sent_forms: {
      id: GeneratedId;
      /** The person who sent the form. Unique together with `client_id`, so that two people with the same key have a row each. */
      user_id: number;
      /** The key that the sender's browser made with the form. */
      client_id: string;
      /** Method and path of the call. */
      action: string;
      /** Of what the form named and what was typed in it. */
      digest: string;
      /** JSON of what the work returned, from which a repeated call is answered: ids, and no data of people. */
      reply: string;
      created_at: Instant;
    };
  }
}

/** A form that a person sent, see `actOnce`. */
export interface SentForm {
  readonly userId: number;
  /** The key that the browser made with the form. */
  readonly clientId: string;
  /** Method and path of the call. */
  readonly action: string;
  /** Of the parameters and the body, without the key and the amount that the form showed. */
  readonly digest: string;
}

interface Sent {
  readonly userId: number;
  readonly params: unknown;
  readonly body: unknown;
}

/**
 * Returns the form of a call of a row with `movesMoney`. The shown amount does not count as a value of the form: the browser loads it
 * again after a lost reply, and the repeated call is still the same form.
 */
export function sentFormOf(
  { method, path, shownAmount }: Pick<Endpoint, 'method' | 'path' | 'shownAmount'>,
  { userId, params, body }: Sent,
): SentForm {
  const { client_id: clientId, ...values } = body as Readonly<Record<string, unknown>>;
  const typed = Object.entries(values).filter(([field]) => field !== shownAmount);
  return {
    userId,
    clientId: String(clientId),
    action: `${method} ${path}`,
    digest: createHash('sha256')
      .update(JSON.stringify([params ?? null, typed]))
      .digest('base64url'),
  };
}

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
