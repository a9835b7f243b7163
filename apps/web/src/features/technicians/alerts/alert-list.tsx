import { Button, Text } from '@mantine/core';
import type { AreaAlertOut } from '@oficio/domain/technicians/alerts/contract.ts';
import { IconBell } from '@tabler/icons-react';
import { useRef } from 'react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { formatLongDate } from '../../../lib/format/date-times.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { FormSkeleton } from '../../../ui/loading/form-skeleton.tsx';
import classes from './alert-list.module.css';
import { useEndAlert, useMyAlerts } from './api.ts';

/** Placeholder while the alerts load. Most people have none. */
export const AlertSkeleton = () => <FormSkeleton height={[48, 48, 24]} />;

/** Lists the user's alerts for areas without technicians. Each can be ended. */
export function AlertList() {
  const { data: alerts, error, refetch } = useMyAlerts();
  const end = useEndAlert();
  const root = useRef<HTMLDivElement>(null);
  const finish = useSingleFlight(async (id: number) => {
    try {
      await end.mutateAsync(id);
      toast.success('Ya no te avisaremos de esa zona');
      // The pressed button is removed with its alert.
      root.current?.focus({ preventScroll: true });
    } catch (failure) {
      toast.error(refusalOf(failure, 'Error al quitar el aviso'));
    }
  });
  if (!alerts)
    return error ? (
      <ErrorState error={error} fallback="Error al cargar tus avisos" onRetry={() => void refetch()} />
    ) : (
      <AlertSkeleton />
    );
  return (
    <div ref={root} tabIndex={-1}>
      {alerts.length === 0 ? (
        <Text c="dimmed">No tienes ninguno. Puedes pedirlo cuando una búsqueda no encuentra a nadie.</Text>
      ) : (
        <ul className={classes.list}>
          {alerts.map(alert => (
            <li key={alert.id} className={classes.row}>
              <IconBell size={24} className={classes.icon} aria-hidden="true" />
              <div className={classes.text}>
                <Text component="span" fw={600}>
                  {alert.service ?? 'Cualquier servicio'}
                </Text>
                <Text component="span" size="sm" c="dimmed" display="block">
                  {areaText(alert)}
                </Text>
                <Text component="span" size="sm" c="dimmed" display="block">
                  Hasta el {formatLongDate(alert.expires_at)}
                </Text>
              </div>
              <Button
                variant="subtle"
                color="red"
                size="sm"
                loading={end.isPending && end.variables === alert.id}
                className={classes.end}
                aria-label={`Quitar el aviso de ${alert.service ?? 'cualquier servicio'} ${areaText(alert)}`}
                onClick={() => finish(alert.id)}
              >
                Quitar
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const areaText = ({ radius, place }: AreaAlertOut): string =>
  `a menos de ${radius} km de ${place ?? 'un punto del mapa'}`;
