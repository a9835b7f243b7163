import type { ChatOut, MessageOut } from '@oficio/domain/chat/contract.ts';
import { isoOf } from '../../platform/instant.ts';
import type { ChatRow } from './store/chats.ts';
import type { MessageRow } from './store/messages.ts';

export function presentMessage(row: MessageRow): MessageOut {
  return { ...row, created_at: isoOf(row.created_at) };
}

/** The last message of a chat, as lists of chats show it. */
export const presentLast = (row: MessageRow | null) => ({
  last_message: row?.message ?? null,
  last_message_id: row?.id ?? null,
  last_message_at: row ? isoOf(row.created_at) : null,
  last_message_sender_id: row?.sender_id ?? null,
});

export function presentChat({ activity, last, ...row }: ChatRow): ChatOut {
  return { ...row, is_undecided: Boolean(row.is_undecided), ...presentLast(last) };
}
