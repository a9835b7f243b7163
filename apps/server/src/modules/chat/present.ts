import type { ChatOut, MessageOut } from '@oficio/domain/chat/contract.ts';
import type { MessageRow } from './read.ts';
import type { ChatRow } from './read-chats.ts';

export function presentMessage(row: MessageRow): MessageOut {
  return { ...row, created_at: new Date(row.created_at).toISOString() };
}

export function presentChat({ activity, last, ...row }: ChatRow): ChatOut {
  return { ...row, last_message: last && presentMessage(last) };
}
