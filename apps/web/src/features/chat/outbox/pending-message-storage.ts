import { localStorageEntry, readJson } from '../../../lib/storage/storage-entry.ts';
import { unsentMessageKey, unsentMessageKeys } from '../../../lib/storage/unsent-messages.ts';
import type { PendingMessage, PendingMessages } from './pending-messages.ts';

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
