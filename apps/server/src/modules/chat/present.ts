import type { ChatOut, MessageOut } from '@oficio/domain/chat/contract.ts';
import { isoOf } from '../../platform/instant.ts';
import type { MessageRow } from './read.ts';
import type { ChatRow } from './read-chats.ts';

export function presentMessage(row: MessageRow): MessageOut {
  return { ...row, created_at: isoOf(row.created_at) };
}

export function presentChat({ activity, last, ...row }: ChatRow): ChatOut {
  return { ...row, last_message: last && presentMessage(last) };
}
