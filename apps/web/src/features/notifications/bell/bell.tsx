import { ActionIcon, Button, Popover, Title } from '@mantine/core';
import { cappedCountText } from '@oficio/domain/fields/numbers.ts';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from '../../../lib/navigation/link.tsx';
import { CountBadge } from '../../../ui/data/count-badge.tsx';
import { NotificationList, NotificationSkeleton, ReadAll } from '../list/notification-list.tsx';
import { useNotifications, useUnreadCount } from '../list/notifications-api.ts';
import classes from './bell.module.css';
import { useNotificationToasts } from './use-notification-toasts.ts';

/** Number of notifications in the dropdown (spec, section 9). Live ones are added to this page. */
const BELL_LENGTH = 10;

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

interface BellPanelProps {
  readonly recent: ReturnType<typeof useNotifications>;
  readonly unread: number;
  /** Called when the user opens another page. */
  readonly onLeave: () => void;
}

/** Content of the bell's dropdown. */
function BellPanel({ recent, unread, onLeave }: BellPanelProps) {
  return (
    <>
      <div className={classes.head}>
        <Title order={2} size="h4" className={classes.title}>
          Notificaciones
        </Title>
        <ReadAll
          unread={unread}
          variant="subtle"
          size="sm"
          mih={40}
          px="0.5rem"
          className={classes.readAll ?? ''}
        />
      </div>
      <div className={classes.scroll}>
        <Recent recent={recent} onLeave={onLeave} />
      </div>
      <div className={classes.foot}>
        <Button component={Link} to="/notifications" variant="subtle" size="md" fullWidth onClick={onLeave}>
          Ver todas
        </Button>
      </div>
    </>
  );
}

function Recent({ recent, onLeave }: Pick<BellPanelProps, 'recent' | 'onLeave'>) {
  if (recent.isPending) return <NotificationSkeleton count={4} />;
  if (!recent.data)
    return (
      <div className={classes.note}>
        <p>Ahora mismo no podemos mostrar tus notificaciones.</p>
        <Button variant="default" size="sm" mih={40} onClick={() => void recent.refetch()}>
          Reintentar
        </Button>
      </div>
    );
  if (recent.data.length === 0) return <p className={classes.note}>No tienes notificaciones.</p>;
  return (
    <NotificationList
      notifications={recent.data.slice(0, BELL_LENGTH)}
      now={recent.dataUpdatedAt}
      onFollow={onLeave}
    />
  );
}
