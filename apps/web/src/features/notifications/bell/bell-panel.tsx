import { Button, Title } from '@mantine/core';
import { Link } from '../../../lib/navigation/link.tsx';
import { NotificationList } from '../list/notification-list.tsx';
import { NotificationSkeleton } from '../list/notification-skeleton.tsx';
import type { useNotifications } from '../list/notifications-api.ts';
import { ReadAll } from '../list/read-all.tsx';
import classes from './bell.module.css';

/** Number of notifications in the dropdown (spec, section 9). Live ones are added to this page. */
export const BELL_LENGTH = 10;

interface BellPanelProps {
  readonly recent: ReturnType<typeof useNotifications>;
  readonly unread: number;
  /** Called when the user opens another page. */
  readonly onLeave: () => void;
}

/** Content of the bell's dropdown. */
export function BellPanel({ recent, unread, onLeave }: BellPanelProps) {
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
