import type { ChatOut, ChatUpdate, MessageOut } from '@oficio/domain/chat/contract.ts';
import { messageSummary } from '@oficio/domain/chat/rules.ts';
import type { ChatPages } from './api.ts';

const chatIn = (data: ChatPages, requestId: number): ChatOut | undefined =>
  data.pages.flatMap(page => page.chats).find(chat => chat.request_id === requestId);

/** Returns the list with the updated chat first, or null if the list does not hold it. Ignores outdated updates. */
export function listWithUpdate(data: ChatPages, update: ChatUpdate): ChatPages | null {
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
export function listWithMessage(data: ChatPages, message: MessageOut, readerId: number): ChatPages | null {
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

export interface ReadReceipt {
  readonly request_id: number;
  readonly reader_id: number;
  readonly message_id: number;
}

/** Returns the list after a read receipt of either party. Null if the unread count must be loaded again. */
export function listWithRead(data: ChatPages, read: ReadReceipt, readerId: number): ChatPages | null {
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
