import type { ChatOut, ChatUpdate, MessageOut } from '@oficio/domain/chat/contract.ts';
import { isoOf, isoOrNull } from '../../platform/format/instant.ts';
import type { ChatRow } from './store/chats.ts';
import type { MessageRow } from './store/messages.ts';

export function presentMessage(row: MessageRow): MessageOut {
  return { ...row, created_at: isoOf(row.created_at) };
}

export function presentChat(
  { last_activity_at: _, ...row }: ChatRow,
  undecided: ReadonlySet<number>,
): ChatOut {
  return {
    ...row,
    is_undecided: undecided.has(row.request_id),
    last_message_at: isoOrNull(row.last_message_at),
  };
}

/** Returns what a new last message changes in lists of chats. */
export const presentUpdate = (last: MessageRow, unread: number): ChatUpdate => ({
  request_id: last.request_id,
  last_message: last.message,
  last_message_id: last.id,
  last_message_at: isoOf(last.created_at),
  last_message_sender_id: last.sender_id,
  unread,
});
