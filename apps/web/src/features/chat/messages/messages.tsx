import type { ChatOut } from '@oficio/domain/chat/contract.ts';
import { isWritable, messageSummary } from '@oficio/domain/chat/rules.ts';
import { IconArrowDown } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import type { LoadedConversation } from '../data/conversation.ts';
import { otherParty } from '../data/parties.ts';
import { useUnsentMessages } from '../unsent/use-unsent-messages.ts';
import { MessageList } from './message-list.tsx';
import classes from './messages.module.css';
import { chatTimelineOf, type JobEvent, lastReceivedId } from './timeline.ts';
import type { useConversation } from './use-conversation.ts';
import { useIncoming, usePresence, useReading } from './use-reading.ts';
import { useScroll } from './use-scroll.ts';
import { useOtherTyping } from './use-typing.ts';

interface MessagesProps {
  readonly chat: ChatOut;
  readonly readerId: number;
  readonly conversation: LoadedConversation;
  /** Events of the job, oldest first; undefined until they are loaded. */
  readonly events: readonly JobEvent[] | undefined;
  readonly older: ReturnType<typeof useConversation>['older'];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Makes the scroll area focusable, so that the keyboard can scroll it. */
const SCROLLED_BY_KEYS = { tabIndex: 0 } as const;

const NO_EVENTS: readonly JobEvent[] = [];

/** Shows the messages of a conversation and the events of its job, oldest first. */
export function Messages({ chat, readerId, conversation, events, older, now }: MessagesProps) {
  const { request_id: requestId } = chat;
  const { name } = otherParty(chat, readerId);
  const { unsent, queue } = useUnsentMessages(readerId);
  const receivedId = lastReceivedId(conversation, readerId);
  const news = useIncoming(conversation, chat.unread, readerId);
  const items = useMemo(
    () =>
      chatTimelineOf({
        conversation,
        events: events ?? NO_EVENTS,
        queue,
        requestId,
        readerId,
        newsFrom: news.from,
      }),
    [conversation, events, queue, requestId, readerId, news.from],
  );
  const box = useRef<HTMLDivElement>(null);
  const fetchOlder = () => {
    const [first] = conversation.messages;
    if (first && conversation.hasOlder && !older.isPending) older.mutate(first.id);
  };
  const { isAtEnd, toEnd, onScroll } = useScroll({
    box,
    items,
    onNearStart: older.isError ? undefined : fetchOlder,
  });
  const isSeen = usePresence(requestId) && isAtEnd;
  // The unread messages may be older than the loaded ones; then the last loaded message is marked as read.
  const last = chat.unread > 0 ? (conversation.messages.at(-1)?.id ?? null) : null;
  useReading({ requestId, readerId, messageId: receivedId ?? last, isSeen });
  news.recordLast(receivedId, isSeen);
  const announcements = useAnnouncements({ chat, conversation, events, readerId });
  const isTyping = useOtherTyping(requestId, readerId);
  const hasNewsBelow = news.from !== null && receivedId !== null && receivedId >= news.from;
  return (
    <div className={classes.frame}>
      <section
        ref={box}
        className={classes.box}
        onScroll={onScroll}
        aria-label={`Mensajes con ${name}`}
        {...SCROLLED_BY_KEYS}
      >
        {conversation.hasOlder ? (
          <div className={classes.older}>
            {older.isError ? <p role="alert">Error al cargar mensajes</p> : null}
            <button type="button" onClick={fetchOlder} aria-disabled={older.isPending}>
              {older.isPending ? 'Cargando…' : older.isError ? 'Reintentar' : 'Ver mensajes anteriores'}
            </button>
          </div>
        ) : null}
        <MessageList
          items={items}
          otherName={name}
          canWrite={isWritable(chat.status, chat.is_undecided)}
          now={now}
          onRetry={() => unsent.retry(requestId)}
          onDiscard={clientId => unsent.drop(clientId)}
        />
      </section>
      <p className={classes.typing} role="status">
        {isTyping ? `${name} está escribiendo…` : ''}
      </p>
      {isAtEnd ? null : (
        <button
          type="button"
          className={classes.down}
          onClick={() => {
            toEnd();
            box.current?.focus({ preventScroll: true });
          }}
        >
          <IconArrowDown size={18} aria-hidden="true" />
          <span className={hasNewsBelow ? undefined : 'visually-hidden'}>
            {hasNewsBelow ? 'Nuevos mensajes' : 'Ir al final'}
          </span>
        </button>
      )}
      <div role="log" aria-label="Mensajes que llegan" className="visually-hidden">
        {announcements}
      </div>
    </div>
  );
}

/** Number of messages and events that stay in the live region for screen readers. */
const MAX_ANNOUNCED = 5;

interface Announced {
  readonly chat: ChatOut;
  readonly conversation: LoadedConversation;
  /** Undefined until they are loaded. */
  readonly events: readonly JobEvent[] | undefined;
  readonly readerId: number;
}

/** Returns the others' messages and events that arrived since the conversation was opened, oldest first. */
function useAnnouncements({ chat, conversation, events, readerId }: Announced) {
  const { name } = otherParty(chat, readerId);
  const [since] = useState(() => conversation.messages.at(-1)?.id ?? 0);
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  if (known === null && events) setKnown(new Set(events.map(({ key }) => key)));
  const reader = chat.user_id === readerId ? 'customer' : 'technician';
  const arrived = [
    ...conversation.messages
      .filter(message => message.id > since && message.sender_id !== readerId)
      .map(({ id, created_at: at, message, photo }) => ({
        key: String(id),
        at,
        text: `${name}: ${messageSummary(message, photo !== null)}`,
      })),
    ...(known === null ? [] : (events ?? [])).filter(({ key, by }) => !known?.has(key) && by !== reader),
  ];
  return arrived
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(-MAX_ANNOUNCED)
    .map(({ key, text }) => <p key={key}>{text}</p>);
}
