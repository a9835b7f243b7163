import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { MessagePhoto } from '../photos/message-photo.tsx';
import { formatTime } from './days.ts';
import { MessageText } from './message-text.tsx';
import classes from './messages.module.css';
import type { ShownMessage } from './timeline.ts';

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
export function Bubble({ message, author, onRetry, onDiscard }: BubbleProps) {
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
