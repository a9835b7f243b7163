import { Button, Text } from '@mantine/core';
import type { SessionOut } from '@oficio/domain/accounts/own/contract.ts';
import { HOUR_MS } from '@oficio/domain/fields/durations.ts';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useRef } from 'react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { formatLongDate, formatRelative } from '../../../lib/format/date-times.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Actions } from '../../../ui/forms/actions.tsx';
import { FormSkeleton } from '../../../ui/loading/form-skeleton.tsx';
import { useEndSession, useSessions } from './api.ts';
import classes from './session-list.module.css';

const FAILED = 'Error al cerrar la sesión';

/** Placeholder rows while the sessions load. */
export const SessionSkeleton = () => <FormSkeleton height={[306, 228, 188]} />;

/** Lists the sessions of the user. Each session, or all others, can be ended. */
export function SessionList() {
  const { data: sessions, error, refetch } = useSessions();
  const end = useEndSession();
  const root = useRef<HTMLDivElement>(null);
  const finish = useSingleFlight(async (id: number | null, done: string) => {
    try {
      await end.mutateAsync(id);
      toast.success(done);
      // The pressed button is removed with the session it ended.
      root.current?.focus({ preventScroll: true });
    } catch (failure) {
      toast.error(refusalOf(failure, FAILED));
    }
  });
  if (!sessions)
    return error ? (
      <ErrorState error={error} fallback="Error al cargar tus sesiones" onRetry={() => void refetch()} />
    ) : (
      <SessionSkeleton />
    );
  const endOthers = async () => {
    const sure = await confirm({
      title: '¿Cerrar las demás sesiones?',
      message: 'Se cerrará la sesión en todos los dispositivos menos en este.',
      confirmLabel: 'Cerrar las demás',
    });
    if (sure) finish(null, 'Las demás sesiones se han cerrado');
  };
  return (
    <div ref={root} tabIndex={-1}>
      <ul className={classes.list}>
        {sessions.map(session => (
          <SessionRow
            key={session.id}
            session={session}
            pending={end.isPending && (end.variables === session.id || end.variables === null)}
            onEnd={() => finish(session.id, 'Sesión cerrada')}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Actions>
          <Button
            variant="default"
            size="md"
            loading={end.isPending && end.variables === null}
            onClick={endOthers}
          >
            Cerrar las demás sesiones
          </Button>
        </Actions>
      ) : null}
    </div>
  );
}

interface SessionRowProps {
  readonly session: SessionOut;
  readonly pending: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, pending, onEnd }: SessionRowProps) {
  const now = useNow();
  const Icon = /iPhone|iPad|Android/.test(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <Icon size={24} className={classes.icon} aria-hidden="true" />
      <div className={classes.text}>
        <Text component="span" fw={600}>
          {session.device}
        </Text>
        <Text component="span" size="sm" c="dimmed" display="block">
          {session.current
            ? `Abierta el ${formatLongDate(session.created_at)}`
            : now === null
              ? null
              : `Último uso: ${lastUse(session.last_used_at, now)}`}
        </Text>
      </div>
      {session.current ? (
        <div className={classes.end}>
          <StatusBadge tone="success">Este dispositivo</StatusBadge>
        </div>
      ) : (
        <Button
          variant="subtle"
          color="red"
          size="sm"
          loading={pending}
          className={classes.end}
          aria-label={`Cerrar la sesión de ${session.device}`}
          onClick={onEnd}
        >
          Cerrar
        </Button>
      )}
    </li>
  );
}

/** Returns when the session was last used, not more precise than an hour. */
const lastUse = (instant: string, now: number): string =>
  now - Date.parse(instant) < HOUR_MS ? 'hace menos de una hora' : formatRelative(instant, now);
