import { isIP } from 'node:net';
import type { Transaction } from '../../database/database.ts';
import { enqueue, type OutboxMessage } from './enqueue.ts';

/** What one browser of somebody's is to show, even when no page is open. */
export interface Push {
  readonly userId: number;
  /** Where that browser takes messages. */
  readonly endpoint: string;
  /** The notification to show. Its text is rendered when the message is sent. */
  readonly noticeId: number;
  /** `high` wakes a sleeping phone. */
  readonly urgency: 'normal' | 'high';
  /** From then on nobody needs to be told any more. Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** How an administrator reads whom a push is for. */
export const pushRecipient = (userId: number): string => `Usuario ${userId}`;

/**
 * Which push service an endpoint belongs to: the last two labels of its name, because anyone can make up as many subdomains as
 * they like; the whole of an address.
 */
function pushHost(endpoint: string): string | undefined {
  const hostname = URL.parse(endpoint)?.hostname;
  if (hostname === undefined || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return hostname;
  return hostname.split('.').slice(-2).join('.');
}

type Waiting = Pick<OutboxMessage<'push'>, 'dueAt' | 'foldKey'>;

export function enqueuePushes(tx: Transaction, pushes: readonly (Push & Waiting)[]): Promise<void> {
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
