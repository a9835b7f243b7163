import type { Transaction } from '../../database/database.ts';
import { inParts } from '../../database/in-parts.ts';
import type { Kind, Payloads } from './tables.ts';

/** A message to deliver outside of the server, such as a mail or a push message. */
export interface OutboxMessage<K extends Kind> {
  /** Recipient as administrators read it. */
  readonly recipient: string;
  readonly payload: Payloads[K];
  /** Receiving host, for kinds whose messages go to many hosts; the recipient by default. */
  readonly host?: string;
  /** Earliest delivery in milliseconds since the epoch; now by default. */
  readonly dueAt?: number;
  /** While a message with this key waits, a later one only replaces its payload: the recipient gets one, with the newest content. */
  readonly foldKey?: string;
}

/** Adds messages in this transaction. Their delivery starts after the commit; a rollback removes them. */
export async function enqueue<K extends Kind>(
  tx: Transaction,
  kind: K,
  messages: readonly OutboxMessage<K>[],
): Promise<void> {
  for (const part of inParts(messages)) {
    const rows = part.map(({ recipient, payload, host, dueAt, foldKey }) => ({
      kind,
      recipient,
      payload: JSON.stringify(payload),
      host: host ?? recipient,
      fold_key: foldKey ?? null,
      attempts: 0,
      attempt_at: dueAt ?? tx.now,
      created_at: tx.now,
    }));
    await tx.db
      .insertInto('outbox')
      .values(rows)
      .onConflict(conflict =>
        conflict.column('fold_key').doUpdateSet(({ ref }) => ({ payload: ref('excluded.payload') })),
      )
      .execute();
  }
  if (messages.some(({ dueAt }) => (dueAt ?? tx.now) <= tx.now)) await tx.publish('outbox_filled', { kind });
}
