import type { ChatOut, MessageOut } from '@oficio/domain/chat/contract.ts';
import type { ChatPages } from './api.ts';

const isNews = (chat: ChatOut, message: MessageOut): boolean => message.id > (chat.last_message?.id ?? 0);

/** The list after a message: its conversation goes first. Null when the list does not hold it. */
export function listWithMessage(data: ChatPages, message: MessageOut, readerId: number): ChatPages | null {
  const chats = data.pages.flatMap(page => page.chats);
  const chat = chats.find(one => one.request_id === message.request_id);
  if (!chat) return null;
  if (!isNews(chat, message)) return data;
  const next: ChatOut = {
    ...chat,
    last_message: message,
    unread: message.sender_id === readerId ? chat.unread : chat.unread + 1,
  };
  return {
    ...data,
    pages: data.pages.map((page, index) => {
      const others = page.chats.filter(one => one !== chat);
      return { ...page, chats: index === 0 ? [next, ...others] : others };
    }),
  };
}

export const listWithChat = (
  data: ChatPages,
  requestId: number,
  change: (chat: ChatOut) => ChatOut,
): ChatPages => ({
  ...data,
  pages: data.pages.map(page => ({
    ...page,
    chats: page.chats.map(chat => (chat.request_id === requestId ? change(chat) : chat)),
  })),
});

/** A conversation after one of the two has read up to a message. Null when its unread ones must be counted anew. */
export function chatRead(
  chat: ChatOut,
  read: { readonly reader_id: number; readonly message_id: number },
  readerId: number,
): ChatOut | null {
  if (read.reader_id !== readerId) return { ...chat, read_up_to: Math.max(chat.read_up_to, read.message_id) };
  if (chat.unread === 0) return chat;
  return read.message_id >= (chat.last_message?.id ?? 0) ? { ...chat, unread: 0 } : null;
}
