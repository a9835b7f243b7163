import type { ChatOut, ChatUpdate, MessageOut } from '@oficio/domain/chat/contract.ts';
import { messageSummary } from '@oficio/domain/chat/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { loadAgain } from '../../../lib/live/load-again.ts';
import { CHAT_KEYS, type ChatPages } from './api.ts';
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

const chatIn = (data: ChatPages, requestId: number): ChatOut | undefined =>
  data.pages.flatMap(page => page.chats).find(chat => chat.request_id === requestId);

/** Returns the list with the updated chat first, or null if the list does not hold it. Ignores outdated updates. */
function listWithUpdate(data: ChatPages, update: ChatUpdate): ChatPages | null {
  const chat = chatIn(data, update.request_id);
  if (!chat) return null;
  if ((update.last_message_id ?? 0) <= (chat.last_message_id ?? 0)) return data;
  return {
    ...data,
    pages: data.pages.map((page, index) => {
      const others = page.chats.filter(one => one !== chat);
      return { ...page, chats: index === 0 ? [{ ...chat, ...update }, ...others] : others };
    }),
  };
}

/** Returns the list after a message of an open chat, or null if the list does not hold that chat. */
function listWithMessage(data: ChatPages, message: MessageOut, readerId: number): ChatPages | null {
  const unread = chatIn(data, message.request_id)?.unread ?? 0;
  return listWithUpdate(data, {
    request_id: message.request_id,
    last_message: messageSummary(message.message, message.photo !== null),
    last_message_id: message.id,
    last_message_at: message.created_at,
    last_message_sender_id: message.sender_id,
    unread: message.sender_id === readerId ? unread : unread + 1,
  });
}

interface ReadReceipt {
  readonly request_id: number;
  readonly reader_id: number;
  readonly message_id: number;
}

/** Returns the list after a read receipt of either party. Null if the unread count must be loaded again. */
function listWithRead(data: ChatPages, read: ReadReceipt, readerId: number): ChatPages | null {
  const chat = chatIn(data, read.request_id);
  if (!chat) return data;
  const next = chatRead(chat, read, readerId);
  return next && withChat(data, next);
}

const withChat = (data: ChatPages, chat: ChatOut): ChatPages => ({
  ...data,
  pages: data.pages.map(page => ({
    ...page,
    chats: page.chats.map(one => (one.request_id === chat.request_id ? chat : one)),
  })),
});

/** Returns the chat after a read receipt. Null if the unread count must be loaded again. */
function chatRead(chat: ChatOut, read: ReadReceipt, readerId: number): ChatOut | null {
  if (read.reader_id !== readerId) return { ...chat, read_up_to: Math.max(chat.read_up_to, read.message_id) };
  if (chat.unread === 0) return chat;
  return read.message_id >= (chat.last_message_id ?? 0) ? { ...chat, unread: 0 } : null;
}
