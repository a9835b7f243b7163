import { ActionIcon, Popover } from '@mantine/core';
import { cappedCountText } from '@oficio/domain/fields/counts.ts';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { CountBadge } from '../../../ui/data/count-badge.tsx';
import { useNotifications, useUnreadCount } from '../list/notifications-api.ts';
import classes from './bell.module.css';
import { BELL_LENGTH, BellPanel } from './bell-panel.tsx';
import { useNotificationToasts } from './use-notification-toasts.ts';

/** Bell button with the unread count. Opens the most recent notifications. */
export default function Bell() {
  const [open, setOpen] = useState(false);
  const unread = useUnreadCount();
  const recent = useNotifications({ limit: BELL_LENGTH });
  useNotificationToasts(recent.data, open);
  const noun = unread === 1 ? 'notificación' : 'notificaciones';
  const sentence = unread === 0 ? '' : `${cappedCountText(unread)} ${noun} sin leer`;
  return (
    <>
      <Popover
        opened={open}
        onChange={setOpen}
        position="bottom-end"
        width="min(24rem, calc(100vw - 2rem))"
        offset={6}
        radius="lg"
        shadow="md"
        trapFocus
        returnFocus
        floatingStrategy="fixed"
        middlewares={{ flip: false, shift: { padding: 8 } }}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.bell}
            aria-label={
              sentence === '' ? 'Notificaciones' : `Notificaciones: ${cappedCountText(unread)} sin leer`
            }
            onClick={() => setOpen(!open)}
          >
            <IconBell size={22} aria-hidden="true" />
            <CountBadge count={unread} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.panel}>
          <BellPanel recent={recent} unread={unread} onLeave={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      <span role="status" className="visually-hidden">
        {sentence}
      </span>
    </>
  );
}
