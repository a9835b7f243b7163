import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';
import { type RefObject, useRef } from 'react';
import { useDeleteNotification, useReadNotification } from './api.ts';
import classes from './notification-row.module.css';
import { NotificationRow } from './notification-row.tsx';

interface NotificationListProps {
  readonly notifications: readonly NotificationOut[];
  /** Milliseconds: ages are counted from here. */
  readonly now: number;
  /** Offer to mark each as read without following it. */
  readonly withRead?: boolean;
  /** Somebody went where a notification leads. */
  readonly onFollow?: (() => void) | undefined;
  readonly list?: RefObject<HTMLUListElement | null>;
}

/** Notifications to follow, mark and delete. */
export function NotificationList({ notifications, now, withRead, onFollow, list }: NotificationListProps) {
  const own = useRef<HTMLUListElement>(null);
  const root = list ?? own;
  const read = useReadNotification();
  const remove = useDeleteNotification();
  const drop = (id: number, row: Element | null) => {
    // The pressed button leaves; the neighbour's takes its place under the finger and in the tab order.
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    (neighbour?.querySelector<HTMLElement>('[data-delete]') ?? root.current)?.focus();
    remove.mutate(id);
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
          onRead={withRead ? () => read.mutate(notification.id) : undefined}
          onDelete={row => drop(notification.id, row)}
        />
      ))}
    </ul>
  );
}
