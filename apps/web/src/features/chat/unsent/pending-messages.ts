import { localStorageEntry, readJson } from '../../../lib/storage/storage-entry.ts';
import { unsentMessageKey, unsentMessageKeys } from '../../../lib/storage/unsent-messages.ts';

/** A message of the user that the server has not confirmed. */
export interface PendingMessage {
  /** Idempotency key. */
  readonly clientId: string;
  readonly requestId: number;
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly writtenAt: number;
  /**
   * - `waiting`: queued behind an earlier message
   * - `sending`: sent, not confirmed
   * - `failed`: no connection, or too many messages; time, a new connection or a press sends it again
   * - `refused`: the server rejected it
   */
  readonly state: 'waiting' | 'sending' | 'failed' | 'refused';
  /** The server's reason. */
  readonly problem?: string | undefined;
}

export type PendingMessages = readonly PendingMessage[];

export const withPending = (queue: PendingMessages, pending: PendingMessage): PendingMessages =>
  withRetried([...queue, pending], pending.requestId);

const withChange = (
  queue: PendingMessages,
  clientId: string,
  change: Partial<PendingMessage>,
): PendingMessages =>
  queue.map(pending => (pending.clientId === clientId ? { ...pending, ...change } : pending));

export const withSending = (queue: PendingMessages, clientId: string): PendingMessages =>
  withChange(queue, clientId, { state: 'sending' });

export const withRefused = (queue: PendingMessages, clientId: string, problem: string): PendingMessages =>
  withChange(queue, clientId, { state: 'refused', problem });

/** Marks a message and all later ones of its conversation as failed, because they must be sent in order. */
export function withFailed(queue: PendingMessages, clientId: string, problem?: string): PendingMessages {
  const requestId = queue.find(pending => pending.clientId === clientId)?.requestId;
  return queue.map(pending =>
    pending.requestId === requestId && pending.state !== 'refused'
      ? { ...pending, state: 'failed', problem }
      : pending,
  );
}

/** Removes a message. */
export const withoutPending = (queue: PendingMessages, clientId: string): PendingMessages =>
  queue.some(pending => pending.clientId === clientId)
    ? queue.filter(pending => pending.clientId !== clientId)
    : queue;

/** Queues failed messages again, of one conversation or of all. */
export const withRetried = (queue: PendingMessages, requestId?: number): PendingMessages =>
  queue.map(pending =>
    pending.state === 'failed' && (requestId === undefined || pending.requestId === requestId)
      ? { ...pending, state: 'waiting' }
      : pending,
  );

/** Returns the messages to send now: the first of each conversation, unless it is being sent. */
export function readyToSend(queue: PendingMessages): PendingMessages {
  const seen = new Set<number>();
  return queue.filter(({ requestId, state }) => {
    if (state === 'refused' || seen.has(requestId)) return false;
    seen.add(requestId);
    return state === 'waiting';
  });
}

/** Storage for messages that must survive the page. Falls back to memory if the browser refuses storage. */
export interface PendingMessageStorage {
  load(): PendingMessages;
  save(pending: PendingMessage): void;
  delete(clientId: string): void;
}

export const pendingMessageStorage = (userId: number): PendingMessageStorage => ({
  load: () =>
    unsentMessageKeys(userId)
      .flatMap(name => parsePendingMessage(readJson(localStorageEntry(name))) ?? [])
      .sort((a, b) => a.writtenAt - b.writtenAt),
  save: pending =>
    localStorageEntry(unsentMessageKey(userId, pending.clientId)).write(JSON.stringify(pending)),
  delete: clientId => localStorageEntry(unsentMessageKey(userId, clientId)).write(null),
});

function parsePendingMessage(value: unknown): PendingMessage | null {
  const { clientId, requestId, text, writtenAt } = (value ?? {}) as PendingMessage;
  if (typeof clientId !== 'string' || typeof text !== 'string') return null;
  if (!Number.isInteger(requestId) || !Number.isFinite(writtenAt)) return null;
  return { clientId, requestId, text, writtenAt, state: 'waiting' };
}
