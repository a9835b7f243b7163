import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { MessagePhoto } from '../photos/message-photo.tsx';
import { formatDay, formatTime } from './days.ts';
import { messagePiecesOf } from './links.ts';
import classes from './messages.module.css';
import type { ShownMessage, TimelineItem } from './timeline.ts';

interface MessageListProps {
  readonly items: readonly TimelineItem[];
  readonly otherName: string;
  /** False in a closed chat. */
  readonly canWrite: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly onRetry: () => void;
  readonly onDiscard: (clientId: string) => void;
}

/** Shows messages and events grouped by day. */
export function MessageList({ items, otherName, canWrite, now, onRetry, onDiscard }: MessageListProps) {
  const show = (item: TimelineItem) => {
    switch (item.kind) {
      case 'message':
        return (
          <Bubble key={item.key} message={item} author={otherName} onRetry={onRetry} onDiscard={onDiscard} />
        );
      case 'event':
        return (
          <li key={item.key} className={classes.event} data-key={item.key}>
            {item.content}
            <time className={classes.eventTime} dateTime={item.at}>
              {formatTime(item.at)}
            </time>
          </li>
        );
      case 'day':
        return (
          <li key={item.key} className={classes.day}>
            {formatDay(item.at, now)}
          </li>
        );
      case 'news':
        return (
          <li key={item.key} className={classes.news} data-news>
            Nuevos mensajes
          </li>
        );
    }
  };
  return (
    <>
      {items.length > 0 ? <ol className={classes.list}>{items.map(show)}</ol> : null}
      {items.some(({ kind }) => kind === 'message') ? null : (
        <p className={classes.none}>
          {canWrite ? `Aún no hay mensajes. Escribe el primero a ${otherName}.` : 'No hay mensajes.'}
        </p>
      )}
    </>
  );
}

/** Delivery state of the user's own message. */
const MARKS = {
  waiting: { Icon: IconClock, label: 'Enviando…' },
  sending: { Icon: IconClock, label: 'Enviando…' },
  sent: { Icon: IconCheck, label: 'Enviado' },
  read: { Icon: IconChecks, label: 'Leído' },
  failed: { Icon: IconAlertCircle, label: 'No enviado' },
  refused: { Icon: IconAlertCircle, label: 'No enviado' },
} as const satisfies Record<ShownMessage['state'], unknown>;

interface BubbleProps {
  readonly message: ShownMessage;
  /** Name of the sender, for screen readers. */
  readonly author: string;
  readonly onRetry: () => void;
  readonly onDiscard: (clientId: string) => void;
}

/** Shows one message. */
function Bubble({ message, author, onRetry, onDiscard }: BubbleProps) {
  const { isOwn, text, photo, at, state, problem, clientId, key } = message;
  const { Icon, label } = MARKS[state];
  const isStuck = state === 'failed' || state === 'refused';
  return (
    <li className={classes.message} data-own={isOwn || undefined} data-key={key} data-state={state}>
      <div className={classes.bubble} data-photo={photo !== null || undefined}>
        <span className="visually-hidden">{isOwn ? 'Tú' : author}: </span>
        {photo ? <MessagePhoto photo={photo} alt={isOwn ? 'Foto tuya' : `Foto de ${author}`} /> : null}
        <span className={classes.text}>
          <MessageText>{text}</MessageText>
        </span>
        <span className={classes.meta}>
          <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
          {isOwn ? (
            <span className={classes.mark} data-state={state} title={label}>
              <Icon size={15} aria-hidden="true" />
              <span className="visually-hidden">{label}</span>
            </span>
          ) : null}
        </span>
      </div>
      {isStuck ? (
        <div className={classes.stuck}>
          <span>{problem || 'Error al enviar mensaje'}</span>
          {state === 'failed' ? (
            <button type="button" onClick={onRetry}>
              Reintentar
            </button>
          ) : null}
          <button type="button" onClick={() => onDiscard(clientId)}>
            Descartar
          </button>
        </div>
      ) : null}
    </li>
  );
}

/** Shows the plain text of a message, with its addresses as links. */
function MessageText({ children }: { readonly children: string }) {
  let at = 0;
  return messagePiecesOf(children).map(({ text, href }) => {
    const key = at;
    at += text.length;
    return href === null ? (
      text
    ) : (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {text}
      </a>
    );
  });
}
