import { Bubble } from './bubble.tsx';
import { formatDay } from './days.ts';
import classes from './messages.module.css';
import type { TimelineItem } from './timeline.ts';

interface MessageListProps {
  readonly items: readonly TimelineItem[];
  readonly otherName: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly onRetry: () => void;
  readonly onDiscard: (clientId: string) => void;
}

/** Shows messages grouped by day. */
export function MessageList({ items, otherName, now, onRetry, onDiscard }: MessageListProps) {
  if (items.length === 0)
    return <p className={classes.none}>Aún no hay mensajes. Escribe el primero a {otherName}.</p>;
  return (
    <ol className={classes.list}>
      {items.map(item =>
        item.kind === 'message' ? (
          <Bubble key={item.key} message={item} author={otherName} onRetry={onRetry} onDiscard={onDiscard} />
        ) : item.kind === 'day' ? (
          <li key={item.key} className={classes.day}>
            {formatDay(item.at, now)}
          </li>
        ) : (
          <li key={item.key} className={classes.news} data-news>
            Nuevos mensajes
          </li>
        ),
      )}
    </ol>
  );
}
