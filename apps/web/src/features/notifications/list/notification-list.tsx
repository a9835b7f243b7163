import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';
import { type RefObject, useRef } from 'react';
import classes from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { useDeleteNotification, useReadNotification } from './notifications-api.ts';

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
