import type { Transaction } from '../../database/database.ts';
import { inParts } from '../../database/in-parts.ts';
import { eachOf, statement } from '../../database/statement.ts';
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

// SQLite needs the condition, because it would take `on conflict` for one of a join.
const insertAll = statement<never>(
  engine => `
    insert into outbox (kind, recipient, payload, host, fold_key, attempts, attempt_at, created_at)
    select value ->> 'kind', value ->> 'recipient', value ->> 'payload', value ->> 'host', value ->> 'fold_key', 0,
      cast(value ->> 'attempt_at' as bigint), cast(value ->> 'created_at' as bigint)
    from ${eachOf(engine)} where true
    on conflict (fold_key) do update set payload = excluded.payload`,
);

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
      attempt_at: dueAt ?? tx.now,
      created_at: tx.now,
    }));
    await insertAll(tx.db, JSON.stringify(rows));
  }
  if (messages.some(({ dueAt }) => (dueAt ?? tx.now) <= tx.now)) await tx.publish('outbox_filled', { kind });
}
