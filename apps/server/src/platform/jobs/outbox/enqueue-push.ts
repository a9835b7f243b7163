import { isIP } from 'node:net';
import type { Transaction } from '../../database/database.ts';
import { enqueue, type OutboxMessage } from '../../tasks/outbox/enqueue.ts';

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

declare module '../../tasks/outbox/tables.ts' {
  interface Payloads {
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
