import type { ChatUpdate, MessageOut } from '@oficio/domain/chat/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { loadAgain } from '../../../lib/live/load-again.ts';
import { CHAT_KEYS, type ChatPages } from './api.ts';
import { listWithMessage, listWithRead, listWithUpdate, type ReadReceipt } from './chat-list-edits.ts';
import { type LoadedConversation, withMessage, withRead } from './conversation.ts';

/** Adds a message to its conversation and to the list. */
export function showMessage(cache: QueryClient, message: MessageOut, readerId: number): void {
  const key = CHAT_KEYS.messages(message.request_id);
  if (cache.getQueryData(key) === undefined)
    cache.setQueryData<readonly MessageOut[]>(CHAT_KEYS.early(message.request_id), early => [
      ...(early ?? []),
      message,
    ]);
  else cache.setQueryData<LoadedConversation>(key, held => held && withMessage(held, message));
  editList(cache, list => listWithMessage(list, message, readerId));
}

/** Shows a new last message in the list. A chat that this connection has not joined asks for the message itself. */
export function showUpdate(cache: QueryClient, update: ChatUpdate): void {
  editList(cache, list => listWithUpdate(list, update));
  void loadAgain(cache, CHAT_KEYS.messages(update.request_id));
}

function editList(cache: QueryClient, edit: (list: ChatPages) => ChatPages | null): void {
  const list = cache.getQueryData<ChatPages>(CHAT_KEYS.list);
  const next = list && edit(list);
  if (next) cache.setQueryData(CHAT_KEYS.list, next);
  // The reply to a running request may be older than the event and would undo the edit.
  if (!next || cache.isFetching({ queryKey: CHAT_KEYS.list }) > 0) void loadAgain(cache, CHAT_KEYS.list);
}

/** Applies a read receipt of either party. */
export function showRead(cache: QueryClient, read: ReadReceipt, readerId: number): void {
  if (read.reader_id !== readerId)
    cache.setQueryData<LoadedConversation>(
      CHAT_KEYS.messages(read.request_id),
      held => held && withRead(held, read.message_id),
    );
  editList(cache, list => listWithRead(list, read, readerId));
}
