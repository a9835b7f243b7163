import { Button, Skeleton, Stack, Switch } from '@mantine/core';
import type { UserOut } from '@oficio/domain/accounts/contract.ts';
import { notificationEndpoints, type PreferencesOut } from '@oficio/domain/notifications/contract.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/client.ts';
import { useSiteName } from '../../lib/page/site.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { FormSkeleton } from '../../ui/loading/form-skeleton.tsx';
import classes from './notification-preferences.module.css';
import { PUSH_HELP, type PushState } from './push/push-browser.ts';
import { usePush } from './push/use-push.ts';

/** Placeholder with the heights of the cards: switches and this device. */
export const PreferencesSkeleton = () => <FormSkeleton height={[479, 396, 275]} />;

/** The channels through which the user receives notifications. */
export function NotificationPreferences({ user }: { readonly user: UserOut }) {
  const { data, error, refetch } = usePreferences();
  const save = useSavePreferences();
  const site = useSiteName();
  if (!data)
    return error ? (
      <ErrorState error={error} fallback="Error al cargar tus preferencias" onRetry={() => void refetch()} />
    ) : (
      <PreferencesSkeleton />
    );
  return (
    <Stack gap="lg">
      <p className={classes.always}>
        <IconCircleCheck size={24} className={classes.sign} aria-hidden="true" />
        <span className={classes.label}>
          En {site}
          <span className={classes.note}>Siempre: en la campana y en la lista de notificaciones.</span>
        </span>
      </p>
      <Switch
        size="md"
        checked={data.email}
        onChange={event => save.mutate({ email: event.currentTarget.checked })}
        label="Por correo"
        description={
          user.email_verified
            ? `Lo importante de tus solicitudes y pagos, a ${user.email}.`
            : `A ${user.email}, cuando hayas verificado la dirección.`
        }
        classNames={{ body: classes.body, labelWrapper: classes.label }}
      />
      <Switch
        size="md"
        checked={data.push}
        onChange={event => save.mutate({ push: event.currentTarget.checked })}
        label="En tus dispositivos"
        description="Avisos en el móvil o en el ordenador, aunque tengas la web cerrada."
        classNames={{ body: classes.body, labelWrapper: classes.label }}
      />
      {data.push ? <ThisDevice userId={user.id} /> : null}
    </Stack>
  );
}

const STATES = {
  unsupported: ['Este dispositivo no recibe avisos', PUSH_HELP.unsupported],
  'needs-install': ['Este dispositivo no recibe avisos', PUSH_HELP['needs-install']],
  denied: ['Avisos bloqueados en este dispositivo', PUSH_HELP.denied],
  off: [
    'Este dispositivo no recibe avisos',
    'Actívalos para enterarte al momento. Tu navegador te pedirá permiso.',
  ],
  on: ['Este dispositivo recibe avisos', 'Dejará de recibirlos cuando los desactives o cierres sesión aquí.'],
} as const satisfies Record<PushState, readonly [string, string]>;

/** Shows whether this browser receives push messages, and a button to change it. */
function ThisDevice({ userId }: { readonly userId: number }) {
  const { state, isChanging, turn } = usePush(userId);
  if (state === undefined) return <Skeleton height={84} radius="md" />;
  const [title, help] = STATES[state];
  return (
    <div className={classes.device}>
      <div className={classes.text} role="status">
        <p className={classes.state}>{title}</p>
        <p className={classes.help}>{help}</p>
      </div>
      {state === 'off' || state === 'on' ? (
        <Button
          size="md"
          variant={state === 'off' ? 'light' : 'default'}
          loading={isChanging}
          onClick={() => turn(state === 'off')}
        >
          {state === 'off' ? 'Activar aquí' : 'Desactivar aquí'}
        </Button>
      ) : null}
    </div>
  );
}

const KEY = ['notifications', 'preferences'];

type PreferencesReply = { readonly preferences: PreferencesOut };

const usePreferences = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(notificationEndpoints.getPreferences, { signal }),
    select: ({ preferences }: PreferencesReply) => preferences,
  });

/** Changes a channel at once; if the server refuses, it changes back. */
function useSavePreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<PreferencesOut>) => call(notificationEndpoints.savePreferences, { body }),
    // Runs changes one after another, so that the last reply belongs to the last change.
    scope: { id: 'notification-preferences' },
    onMutate: async change => {
      await queryClient.cancelQueries({ queryKey: KEY });
      queryClient.setQueryData<PreferencesReply>(
        KEY,
        answer => answer && { preferences: { ...answer.preferences, ...change } },
      );
    },
    onError: error => toast.error(refusalOf(error, 'Error al guardar tus preferencias')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
