import { Button } from '@mantine/core';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { IconLinkOff, IconMailCheck, IconMailOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/client.ts';
import { useSingleFlight } from '../../lib/forms/use-single-flight.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { urlToken } from '../../lib/navigation/url-token.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';

/** Unsubscribes the recipient of a mail, logged in or not. Asks first, because mail scanners open links too. */
export function Unsubscribe() {
  const token = useSyncExternalStore(unchanging, urlToken, () => null);
  const queryClient = useQueryClient();
  const stop = useMutation({
    mutationFn: () => call(notificationEndpoints.unsubscribeMail, { body: { token: token ?? '' } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  });
  const press = useSingleFlight(() => stop.mutateAsync());
  const answer = useRef<HTMLDivElement>(null);
  const isAnswered = stop.isSuccess || stop.isError;
  useEffect(() => {
    if (isAnswered) answer.current?.focus();
  }, [isAnswered]);
  return (
    <div ref={answer} tabIndex={-1} role={isAnswered ? 'status' : undefined}>
      {stop.isSuccess ? (
        <EmptyState
          icon={<IconMailCheck size={40} />}
          title="Ya no te avisaremos por correo"
          action={<ToAccount />}
        >
          Los avisos siguen en tu campana, y te seguirán llegando los recibos de tus pagos. Puedes volver a
          activar los correos en tu cuenta.
        </EmptyState>
      ) : token === null || isDead(stop.error) ? (
        <EmptyState
          icon={<IconLinkOff size={40} />}
          title="No puedes usar este enlace"
          action={<ToAccount />}
        >
          {token === null ? 'A este enlace le falta una parte.' : deadText(stop.error)} Puedes cambiar tus
          avisos en tu cuenta.
        </EmptyState>
      ) : stop.isError ? (
        <ErrorState error={stop.error} fallback="No hemos podido darte de baja" onRetry={() => press()} />
      ) : (
        <EmptyState
          icon={<IconMailOff size={40} />}
          title="¿Dejamos de avisarte por correo?"
          action={
            <Button size="md" loading={stop.isPending} onClick={() => press()}>
              Dejar de recibir avisos
            </Button>
          }
        >
          Seguirás viendo tus avisos en la campana y recibiendo los recibos de tus pagos.
        </EmptyState>
      )}
    </div>
  );
}

const ToAccount = () => (
  <Button component={Link} to="/account#notificaciones" variant="default" size="md">
    Ver mi cuenta
  </Button>
);

/** Returns whether the link is invalid or expired, so that a retry cannot help. */
const isDead = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 410);

const deadText = (error: unknown): string =>
  error instanceof ApiError && error.status === 410
    ? 'Este enlace ha caducado.'
    : 'Este enlace no es válido.';

/** `useSyncExternalStore` needs a subscription, but the token never changes. */
const unchanging = () => () => {};
