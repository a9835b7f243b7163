import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import type { NotificationOut, NotificationType } from '@oficio/domain/notifications/contract.ts';
import {
  IconAlertTriangle,
  IconBell,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconMessage,
  IconTool,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { formatDateTime, formatRelative } from '../../../lib/format/date-times.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { safeNext } from '../../../lib/navigation/next-path.ts';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import classes from './notification-list.module.css';
import { useDeleteNotification, useReadAllNotifications, useReadNotification } from './notifications-api.ts';

interface NotificationListProps {
  readonly notifications: readonly NotificationOut[];
  /** Current time in milliseconds, from which the age is calculated. */
  readonly now: number;
  /** Adds a button to each notification that marks it as read; says whether the row then stays in this list. */
  readonly onceRead?: 'stays' | 'leaves';
  /** Called when the user follows a notification. */
  readonly onFollow?: (() => void) | undefined;
  readonly list?: RefObject<HTMLUListElement | null>;
}

/** Lists notifications, which the user can follow, mark as read and delete. */
export function NotificationList({ notifications, now, onceRead, onFollow, list }: NotificationListProps) {
  const own = useRef<HTMLUListElement>(null);
  const root = list ?? own;
  const read = useReadNotification();
  const remove = useDeleteNotification();
  /**
   * Moves the focus before the pressed button is removed: to the delete button of the same row, or of a neighbour if the
   * row is removed.
   */
  const leave = (row: Element | null, stays: boolean) => {
    const next = stays ? row : (row?.nextElementSibling ?? row?.previousElementSibling);
    (next?.querySelector<HTMLElement>('[data-delete]') ?? root.current)?.focus();
  };
  return (
    <ul ref={root} tabIndex={-1} className={classes.list} aria-label="Notificaciones">
      {notifications.map(notification => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          now={now}
          onFollow={() => {
            if (notification.read === 0) read.mutate(notification.id);
            onFollow?.();
          }}
          onRead={
            onceRead &&
            (row => {
              leave(row, onceRead === 'stays');
              read.mutate(notification.id);
            })
          }
          onDelete={row => {
            leave(row, false);
            remove.mutate(notification.id);
          }}
        />
      ))}
    </ul>
  );
}

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

/** Icon of each type, and its name for screen readers. */
const SIGNS = {
  success: { Icon: IconCircleCheck, name: 'Buena noticia' },
  info: { Icon: IconInfoCircle, name: 'Información' },
  warning: { Icon: IconAlertTriangle, name: 'Aviso' },
  error: { Icon: IconCircleX, name: 'Problema' },
  message: { Icon: IconMessage, name: 'Mensaje' },
  request: { Icon: IconTool, name: 'Solicitud' },
  other: { Icon: IconBell, name: 'Notificación' },
} as const satisfies Record<NotificationType, unknown>;

/** A tab that is older than the server may get a type that it does not know. */
const signOf = (type: string) => (Object.hasOwn(SIGNS, type) ? SIGNS[type as NotificationType] : SIGNS.other);

/** Shows the icon of a notification's type. */
export function NotificationIcon({ type }: { readonly type: NotificationType }) {
  const { Icon, name } = signOf(type);
  return (
    <span className={classes.icon} data-type={type}>
      <Icon size={20} aria-hidden="true" />
      <span className="visually-hidden">{name}:</span>
    </span>
  );
}

/** Placeholder rows with the height of real notifications. */
export function NotificationSkeleton({ count }: { readonly count: number }) {
  return (
    <div role="status" aria-label="Cargando">
      {Array.from({ length: count }, (_, index) => `row-${index}`).map(key => (
        <div key={key} className={classes.row}>
          <div className={classes.body}>
            <Skeleton height={36} round />
            <div className={classes.skeleton}>
              <Skeleton height={15} width="45%" />
              <Skeleton height={13} width="90%" />
              <Skeleton height={12} width="20%" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

/** Marks all as read. Stays focusable, but does nothing, if there are no unread ones. */
export function ReadAll({ unread, ...looks }: ButtonProps & { readonly unread: number }) {
  const readAll = useReadAllNotifications();
  const isIdle = unread === 0;
  return (
    <Button
      {...looks}
      data-disabled={isIdle || undefined}
      aria-disabled={isIdle}
      onClick={() => {
        if (!isIdle) readAll.mutate();
      }}
    >
      Marcar todas como leídas
    </Button>
  );
}
