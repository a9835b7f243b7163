import { Bubble } from './bubble.tsx';
import { formatDay, formatTime } from './days.ts';
import classes from './messages.module.css';
import type { TimelineItem } from './timeline.ts';

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
