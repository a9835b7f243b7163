import { ActionIcon } from '@mantine/core';
import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDateTime, formatRelative } from '../../../lib/format/date-times.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { safeNext } from '../../../lib/navigation/next-path.ts';
import { NotificationIcon } from './notification-icon.tsx';
import classes from './notification-list.module.css';

interface NotificationRowProps {
  readonly notification: NotificationOut;
  /** Milliseconds. */
  readonly now: number;
  readonly onFollow: () => void;
  /** Receives the row before its button is removed. Undefined if only following marks it as read. */
  readonly onRead?: ((row: Element | null) => void) | undefined;
  /** Receives the row before it is removed. */
  readonly onDelete: (row: Element | null) => void;
}

/** Shows one notification. Following it marks it as read. */
export function NotificationRow({ notification, now, onFollow, onRead, onDelete }: NotificationRowProps) {
  const { type, title, message, link, read, created_at } = notification;
  const isUnread = read === 0;
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      <Follow to={safeNext(link)} onFollow={onFollow}>
        <NotificationIcon type={type} />
        <span className={classes.text}>
          <span className={classes.title}>
            {title}
            {isUnread ? <span className="visually-hidden"> (sin leer)</span> : null}
          </span>
          <span className={classes.message}>{message}</span>
          <time className={classes.time} dateTime={created_at} title={formatDateTime(created_at)}>
            {formatRelative(created_at, now)}
          </time>
        </span>
      </Follow>
      <span className={classes.tools}>
        {isUnread && onRead ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.tool}
            aria-label={`Marcar como leída: ${title}`}
            onClick={event => onRead(event.currentTarget.closest('li'))}
          >
            <IconCheck size={18} aria-hidden="true" />
          </ActionIcon>
        ) : null}
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.tool}
          aria-label={`Eliminar: ${title}`}
          data-delete
          onClick={event => onDelete(event.currentTarget.closest('li'))}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      </span>
    </li>
  );
}

interface FollowProps {
  readonly to: string | null;
  readonly onFollow: () => void;
  readonly children: ReactNode;
}

/** Renders a link, or a button if the notification has no target. */
function Follow({ to, onFollow, children }: FollowProps) {
  return to === null ? (
    <button type="button" className={classes.body} onClick={onFollow}>
      {children}
    </button>
  ) : (
    <Link to={to} className={classes.body} onClick={onFollow}>
      {children}
    </Link>
  );
}
