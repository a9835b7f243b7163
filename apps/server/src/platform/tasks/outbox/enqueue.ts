import { isIP } from 'node:net';
import type { Transaction } from '../../database/database.ts';
import { inParts } from '../../database/in-slices.ts';
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

/** A mail that is ready to send. Names and subjects are unchecked user input; the sender escapes them. */
export interface Mail {
  /** The bare address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** One-click unsubscribe address (RFC 8058), only for mails with an unsubscribe option. */
  readonly unsubscribeUrl?: string;
  /** Hash of the token in its link. The mail is not sent when the link is no longer valid. */
  readonly linkHash?: string;
}

export function enqueueMail(tx: Transaction, mail: Mail): Promise<void> {
  return enqueue(tx, 'mail', [{ recipient: mail.to, payload: mail }]);
}

/** A push message for one browser of a user. The browser shows it even when no page is open. */
export interface Push {
  readonly userId: number;
  /** Push service address of the browser. */
  readonly endpoint: string;
  /** The notification to show. Its text is rendered when the message is sent. */
  readonly noticeId: number;
  /** `high` wakes a sleeping phone. */
  readonly urgency: 'normal' | 'high';
  /** The message is useless after this time. Milliseconds since the epoch. */
  readonly expiresAt: number;
}

declare module './tables.ts' {
  interface Payloads {
    mail: Mail;
    push: Push;
  }
}

/** Returns the recipient as administrators read it. */
export const pushRecipient = (userId: number): string => `Usuario ${userId}`;

/**
 * Returns the push service of an endpoint: the last two labels of its host name, because anyone can create many
 * subdomains. For an IP address, returns the whole address.
 */
function pushHost(endpoint: string): string | undefined {
  const hostname = URL.parse(endpoint)?.hostname;
  if (hostname === undefined || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return hostname;
  return hostname.split('.').slice(-2).join('.');
}

type PushTiming = Pick<OutboxMessage<'push'>, 'dueAt' | 'foldKey'>;

export function enqueuePushes(tx: Transaction, pushes: readonly (Push & PushTiming)[]): Promise<void> {
  return enqueue(
    tx,
    'push',
    pushes.map(({ dueAt = tx.now, foldKey, ...payload }) => {
      const host = pushHost(payload.endpoint);
      return {
        recipient: pushRecipient(payload.userId),
        payload,
        dueAt,
        ...(host !== undefined && { host }),
        ...(foldKey !== undefined && { foldKey }),
      };
    }),
  );
}
