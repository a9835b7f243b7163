import { chatEndpoints, type MessageOut } from '@oficio/domain/chat/contract.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { requestLive } from '../../../lib/live/channel.ts';
import { useStore } from '../../../lib/store.ts';
import { showMessage } from '../data/chat-cache.ts';
import { type PendingMessage, pendingMessageStorage } from './pending-messages.ts';
import { UnsentMessages } from './unsent-messages.ts';

let current: {
  readonly userId: number;
  readonly cache: QueryClient;
  readonly unsent: UnsentMessages;
} | null = null;

/** Returns the unsent messages of the user. Those of another user are closed. */
export function unsentMessagesOf(userId: number, cache: QueryClient): UnsentMessages {
  if (current?.userId === userId && current.cache === cache) return current.unsent;
  current?.unsent.close();
  const unsent = new UnsentMessages({
    storage: pendingMessageStorage(userId),
    deliver: pending => deliver(userId, pending),
    onStored: message => showMessage(cache, message, userId),
  });
  current = { userId, cache, unsent };
  return unsent;
}

/** Stops sending. Unsent messages stay stored until the next login, unless the user logged out. */
export function closeUnsentMessages(): void {
  current?.unsent.close();
  current = null;
}

const NONE = [] as const;

/** Returns the unsent messages of the user and their current queue. */
export function useUnsentMessages(userId: number) {
  const unsent = unsentMessagesOf(userId, useQueryClient());
  const queue = useStore(unsent.queue, NONE);
  return { unsent, queue };
}

/**
 * Sends over the live channel and, if that fails, by HTTP (spec, section 4). Both use the same key, so the server stores one
 * message; only HTTP distinguishes a temporary refusal from a final one.
 */
async function deliver(userId: number, pending: PendingMessage): Promise<MessageOut> {
  const body = { request_id: pending.requestId, message: pending.text, client_id: pending.clientId };
  try {
    return (await requestLive('send_message', { ...body, sender_id: userId })).message;
  } catch {
    return (await call(chatEndpoints.sendMessage, { body })).message;
  }
}
