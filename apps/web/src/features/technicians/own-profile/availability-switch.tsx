import { Switch } from '@mantine/core';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { ApiError, refusalOf } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useSetAvailable } from './api.ts';

const FAILED = 'Error al cambiar la disponibilidad';

/** Saves at once whether the technician takes new jobs. Shows the chosen state during the save, and the saved one after a failure. */
export function AvailabilitySwitch({ profile }: { readonly profile: ProfileOut }) {
  const change = useSetAvailable();
  const isAvailable = change.isPending ? change.variables : profile.available === 1;
  const press = (available: boolean) =>
    change.mutateAsync(available).then(
      () => toast.success('Disponibilidad actualizada'),
      error => toast.error(reasonOf(error)),
    );
  return (
    <Switch
      size="md"
      name="available"
      label="Disponible para nuevos trabajos"
      description={
        isAvailable
          ? 'Si lo desactivas, dejas de aparecer en las búsquedas.'
          : 'Actívalo para volver a aparecer en las búsquedas.'
      }
      checked={isAvailable}
      onChange={event => void press(event.currentTarget.checked)}
    />
  );
}

/** Returns why the change failed. Without a connection the client knows the reason, otherwise the server. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 0 ? `${FAILED}. ${error.text}` : refusalOf(error, FAILED);
