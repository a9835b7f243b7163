import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useStore } from '../../../lib/store.ts';
import { showMessage } from '../data/chat-cache.ts';
import { deliver } from './deliver.ts';
import { Outbox } from './outbox.ts';
import { pendingMessageStorage } from './pending-message-storage.ts';

let current: { readonly userId: number; readonly cache: QueryClient; readonly outbox: Outbox } | null = null;

/** Returns the user's outbox. There is one at a time; the outbox of another user is closed. */
export function outboxOf(userId: number, cache: QueryClient): Outbox {
  if (current?.userId === userId && current.cache === cache) return current.outbox;
  current?.outbox.close();
  const outbox = new Outbox({
    storage: pendingMessageStorage(userId),
    deliver: pending => deliver(userId, pending),
    onStored: message => showMessage(cache, message, userId),
  });
  current = { userId, cache, outbox };
  return outbox;
}

/** Closes the outbox. Unsent messages stay stored until the next login, unless the user logged out. */
export function closeOutbox(): void {
  current?.outbox.close();
  current = null;
}

const NONE = [] as const;

/** Returns the user's outbox and its current messages. */
export function useOutbox(userId: number) {
  const outbox = outboxOf(userId, useQueryClient());
  const queue = useStore(outbox.queue, NONE);
  return { outbox, queue };
}
