import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';
import { type RefObject, useRef } from 'react';
import classes from './notification-row.module.css';
import { NotificationRow } from './notification-row.tsx';
import { useDeleteNotification, useReadNotification } from './notifications-api.ts';

interface NotificationListProps {
  readonly notifications: readonly NotificationOut[];
  /** Milliseconds: ages are counted from here. */
  readonly now: number;
  /** Offers to mark each as read without following it, and tells what becomes of it in this list then. */
  readonly onceRead?: 'stays' | 'leaves';
  /** Called when the user follows a notification. */
  readonly onFollow?: (() => void) | undefined;
  readonly list?: RefObject<HTMLUListElement | null>;
}

/** Notifications to follow, mark and delete. */
export function NotificationList({ notifications, now, onceRead, onFollow, list }: NotificationListProps) {
  const own = useRef<HTMLUListElement>(null);
  const root = list ?? own;
  const read = useReadNotification();
  const remove = useDeleteNotification();
  /** The pressed button leaves: the row's own one takes the focus or, when all of it leaves, the neighbour's, under the finger. */
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
