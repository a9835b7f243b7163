import type { MessageOut } from '@oficio/domain/chat/contract.ts';
import { captionOf } from '@oficio/domain/chat/rules.ts';
import type { TimelineActor } from '@oficio/domain/requests/timeline/kinds.ts';
import type { ReactNode } from 'react';
import type { LoadedConversation } from '../data/conversation.ts';
import type { ShownPhoto } from '../photos/use-photo-link.ts';
import type { PendingMessage, PendingMessages } from '../unsent/pending-messages.ts';
import { calendarDayOf } from './days.ts';

/** A message to show: stored on the server or pending. */
export interface ShownMessage {
  readonly kind: 'message';
  /** Same key before and after the message is stored, so that React keeps the element. */
  readonly key: string;
  readonly clientId: string;
  readonly isOwn: boolean;
  readonly text: string;
  readonly photo: ShownPhoto | null;
  /** ISO 8601 or milliseconds since the epoch. */
  readonly at: string | number;
  readonly state: 'sent' | 'read' | PendingMessage['state'];
  readonly problem: string | undefined;
}

/** An event of the job, shown between the messages. */
export interface JobEvent {
  readonly key: string;
  readonly at: string;
  /** Null for automatic events. */
  readonly by: TimelineActor | null;
  /** For screen readers, when the event arrives. */
  readonly text: string;
  readonly content: ReactNode;
}

/** One entry of the timeline, from top to bottom. */
export type TimelineItem =
  | ShownMessage
  | { readonly kind: 'event'; readonly key: string; readonly at: string; readonly content: ReactNode }
  | { readonly kind: 'day'; readonly key: string; readonly at: string | number }
  | { readonly kind: 'news'; readonly key: string };

interface TimelineInput {
  readonly conversation: LoadedConversation;
  /** Oldest first. */
  readonly events: readonly JobEvent[];
  /** Pending messages of all conversations. */
  readonly queue: PendingMessages;
  readonly requestId: number;
  readonly readerId: number;
  /** Id of the message below the "new messages" mark. */
  readonly newsFrom: number | null;
}

/**
 * Returns the stored messages in order, with the events between them, and then the pending messages, with the days and the mark of
 * new messages. Events before the first loaded message wait until the messages around them are loaded.
 */
export function chatTimelineOf({
  conversation,
  events,
  queue,
  requestId,
  readerId,
  newsFrom,
}: TimelineInput): readonly TimelineItem[] {
  const { messages, readUpTo } = conversation;
  const arrived = new Set(messages.filter(one => one.sender_id === readerId).map(one => one.client_id));
  const unsent = queue.filter(one => one.requestId === requestId && !arrived.has(one.clientId));
  const items: TimelineItem[] = [];
  let day = '';
  const startDay = ({ key, at }: Pick<ShownMessage, 'key' | 'at'>) => {
    if (calendarDayOf(at) === day) return;
    day = calendarDayOf(at);
    items.push({ kind: 'day', key: `day ${day} ${key}`, at });
  };
  const add = (message: ShownMessage, isFirstNew: boolean) => {
    startDay(message);
    if (isFirstNew) items.push({ kind: 'news', key: 'news' });
    items.push(message);
  };
  const later = loadedEvents(conversation, events);
  const addEvents = (until: number) => {
    for (let event = later[0]; event && Date.parse(event.at) <= until; event = later[0]) {
      const { key, at, content } = event;
      startDay(event);
      items.push({ kind: 'event', key, at, content });
      later.shift();
    }
  };
  const firstNew = newsFrom === null ? undefined : messages.find(message => message.id >= newsFrom);
  for (const message of messages) {
    addEvents(Date.parse(message.created_at));
    add(shown(message, readerId, readUpTo), message === firstNew);
  }
  addEvents(Infinity);
  for (const pending of unsent) add(shownPending(pending, readerId), false);
  return items;
}

/** Returns a copy of the events that are not older than the loaded messages. */
function loadedEvents(
  { messages: [first], hasOlder }: LoadedConversation,
  events: readonly JobEvent[],
): JobEvent[] {
  const from = hasOlder && first ? Date.parse(first.created_at) : -Infinity;
  return events.filter(({ at }) => Date.parse(at) >= from);
}

const shown = (message: MessageOut, readerId: number, readUpTo: number): ShownMessage => ({
  kind: 'message',
  key: `${message.sender_id} ${message.client_id}`,
  clientId: message.client_id,
  isOwn: message.sender_id === readerId,
  text: captionOf(message.message, message.photo !== null),
  photo: message.photo && { ...message.photo, requestId: message.request_id, messageId: message.id },
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
  photo: null,
  at: pending.writtenAt,
  state: pending.state,
  problem: pending.problem,
});

/**
 * Returns the id of the first of the last `unread` messages of the other party. Null if there are none or not all are
 * loaded.
 */
export function firstUnread(
  conversation: LoadedConversation,
  unread: number,
  readerId: number,
): number | null {
  const received = conversation.messages.filter(message => message.sender_id !== readerId);
  if (unread === 0 || (received.length < unread && conversation.hasOlder)) return null;
  return received.slice(-unread).at(0)?.id ?? null;
}

/** Returns the id of the other party's last message, or null. */
export const lastReceivedId = (conversation: LoadedConversation, readerId: number): number | null =>
  conversation.messages.findLast(message => message.sender_id !== readerId)?.id ?? null;
