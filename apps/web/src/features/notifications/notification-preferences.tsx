import { Stack, Switch } from '@mantine/core';
import type { UserOut } from '@oficio/domain/accounts/contract.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useSiteName } from '../../lib/page/site.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { FormSkeleton } from '../../ui/loading/form-skeleton.tsx';
import classes from './notification-preferences.module.css';
import { usePreferences, useSavePreferences } from './preferences/api.ts';
import { ThisDevice } from './preferences/this-device.tsx';

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
