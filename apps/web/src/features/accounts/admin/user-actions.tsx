import { Button } from '@mantine/core';
import type { AdminUserOut } from '@oficio/domain/accounts/admin/contract.ts';
import { useState } from 'react';
import { refusalOf, textOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import { useDeleteUser, useReactivateUser } from './api.ts';

const SuspendDialog = lazyDialog(() => import('./suspend-dialog.tsx'));

interface UserActionsProps {
  readonly user: AdminUserOut;
  /** Called after the action; the pressed button is removed. */
  readonly onDone: () => void;
}

/** Shows the actions on an account. Administrator accounts have none. */
export function UserActions({ user, onDone }: UserActionsProps) {
  const { id, name, suspended_at } = user;
  const [suspending, setSuspending] = useState(false);
  const remove = useDeleteUser();
  const reactivate = useReactivateUser();

  const pressDelete = useSingleFlight(async () => {
    const sure = await confirm({
      title: `¿Eliminar a ${name}?`,
      message:
        'Esta acción no se puede deshacer. Se borran sus datos, y lo que otros necesitan (mensajes, reseñas y trabajos pagados) queda sin su nombre.',
      confirmLabel: 'Eliminar usuario',
      danger: true,
    });
    if (!sure) return;
    try {
      await remove.mutateAsync(id);
      toast.success('Usuario eliminado');
      onDone();
    } catch (error) {
      toast.error(textOf(error, 'Error al eliminar usuario'));
    }
  });

  const pressReactivate = useSingleFlight(async () => {
    const sure = await confirm({
      title: `¿Reactivar la cuenta de ${name}?`,
      message: 'Podrá volver a iniciar sesión. Lo que se canceló al suspenderla sigue cancelado.',
      confirmLabel: 'Reactivar',
    });
    if (!sure) return;
    try {
      await reactivate.mutateAsync(id);
      toast.success('Cuenta reactivada');
      onDone();
    } catch (error) {
      toast.error(refusalOf(error, 'Error al reactivar cuenta'));
    }
  });

  const describedBy = `usuario-${id}`;
  return (
    <>
      {suspended_at === null ? (
        <Button
          variant="default"
          size="sm"
          mih={40}
          aria-describedby={describedBy}
          onClick={() => setSuspending(true)}
        >
          Suspender
        </Button>
      ) : (
        <Button
          variant="default"
          size="sm"
          mih={40}
          aria-describedby={describedBy}
          loading={reactivate.isPending}
          onClick={() => pressReactivate()}
        >
          Reactivar
        </Button>
      )}
      <Button
        variant="subtle"
        color="red"
        size="sm"
        mih={40}
        aria-describedby={describedBy}
        loading={remove.isPending}
        onClick={() => pressDelete()}
      >
        Eliminar
      </Button>
      {suspending ? <SuspendDialog user={user} onClose={() => setSuspending(false)} /> : null}
    </>
  );
}
