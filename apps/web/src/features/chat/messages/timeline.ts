import type { MessageOut } from '@oficio/domain/chat/contract.ts';
import type { Conversation } from '../data/conversation.ts';
import type { PendingMessage, PendingMessages } from '../outbox/pending-messages.ts';
import { dayOf } from './days.ts';

/** A message to show: stored on the server or pending. */
export interface ShownMessage {
  readonly kind: 'message';
  /** Same key before and after the message is stored, so that React keeps the element. */
  readonly key: string;
  readonly clientId: string;
  readonly isOwn: boolean;
  readonly text: string;
  /** ISO 8601 or milliseconds since the epoch. */
  readonly at: string | number;
  readonly state: 'sent' | 'read' | PendingMessage['state'];
  readonly problem: string | undefined;
}

/** One entry of the timeline, from top to bottom. */
export type TimelineItem =
  | ShownMessage
  | { readonly kind: 'day'; readonly key: string; readonly at: string | number }
  | { readonly kind: 'news'; readonly key: string };

interface TimelineInput {
  readonly conversation: Conversation;
  /** Pending messages of all conversations. */
  readonly queue: PendingMessages;
  readonly requestId: number;
  readonly readerId: number;
  /** Id of the message below the "new messages" mark. */
  readonly newsFrom: number | null;
}

/** Returns the stored messages in order and then the pending ones, with the days and the mark of new messages. */
export function timelineOf({
  conversation,
  queue,
  requestId,
  readerId,
  newsFrom,
}: TimelineInput): readonly TimelineItem[] {
  const { messages, readUpTo } = conversation;
  const arrived = new Set(messages.filter(one => one.sender_id === readerId).map(one => one.client_id));
  const waiting = queue.filter(one => one.requestId === requestId && !arrived.has(one.clientId));
  const items: TimelineItem[] = [];
  let day = '';
  const add = (message: ShownMessage, isFirstNew: boolean) => {
    if (dayOf(message.at) !== day) {
      day = dayOf(message.at);
      items.push({ kind: 'day', key: `day ${day} ${message.key}`, at: message.at });
    }
    if (isFirstNew) items.push({ kind: 'news', key: 'news' });
    items.push(message);
  };
  const firstNew = newsFrom === null ? undefined : messages.find(message => message.id >= newsFrom);
  for (const message of messages) add(shown(message, readerId, readUpTo), message === firstNew);
  for (const pending of waiting) add(shownPending(pending, readerId), false);
  return items;
}

const shown = (message: MessageOut, readerId: number, readUpTo: number): ShownMessage => ({
  kind: 'message',
  key: `${message.sender_id} ${message.client_id}`,
  clientId: message.client_id,
  isOwn: message.sender_id === readerId,
  text: message.message,
  at: message.created_at,
  state: message.id <= readUpTo ? 'read' : 'sent',
  problem: undefined,
});

const shownPending = (pending: PendingMessage, senderId: number): ShownMessage => ({
  kind: 'message',
  key: `${senderId} ${pending.clientId}`,
  clientId: pending.clientId,
  isOwn: true,
  text: pending.text,
  at: pending.writtenAt,
  state: pending.state,
  problem: pending.problem,
});

/**
 * Returns the id of the first of the last `unread` messages of the other party. Null if there are none or not all are
 * loaded.
 */
export function firstUnread(conversation: Conversation, unread: number, readerId: number): number | null {
  const received = conversation.messages.filter(message => message.sender_id !== readerId);
  if (unread === 0 || (received.length < unread && conversation.hasOlder)) return null;
  return received.slice(-unread).at(0)?.id ?? null;
}

/** Returns the id of the other party's last message, or null. */
export const lastReceivedId = (conversation: Conversation, readerId: number): number | null =>
  conversation.messages.findLast(message => message.sender_id !== readerId)?.id ?? null;
