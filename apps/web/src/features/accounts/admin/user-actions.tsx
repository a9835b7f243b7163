import type { AdminUserOut } from '@oficio/domain/accounts/admin/contract.ts';
import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { isStaff } from '@oficio/domain/roles.ts';
import { useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import { RowButton } from './row-button.tsx';
import { useDecision } from './use-decision.ts';

const SuspendDialog = lazyDialog(() => import('./suspend-dialog.tsx'));
const MoreDialog = lazyDialog(() => import('./more-dialog.tsx'));

export interface UserActionsProps {
  readonly user: AdminUserOut;
  /** Called after the action; the pressed button is removed. */
  readonly onDone: () => void;
}

/** Shows the actions on an account that is not the own one and has no open invitation. */
export function UserActions({ user, onDone }: UserActionsProps) {
  const { id, role, suspended_at } = user;
  const [open, setOpen] = useState<'suspend' | 'more' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {suspended_at === null ? (
        <RowButton user={id} onClick={() => setOpen('suspend')}>
          Suspender
        </RowButton>
      ) : (
        <Reactivate user={user} onDone={onDone} />
      )}
      <RowButton user={id} onClick={() => setOpen('more')}>
        Más
      </RowButton>
      {isStaff(role) ? null : <Delete user={user} onDone={onDone} />}
      {open === 'suspend' ? <SuspendDialog user={user} onClose={close} /> : null}
      {open === 'more' ? <MoreDialog user={user} onDone={onDone} onClose={close} /> : null}
    </>
  );
}

function Reactivate({ user: { id, name }, onDone }: UserActionsProps) {
  const { press, isPending } = useDecision({
    question: {
      title: `¿Reactivar la cuenta de ${name}?`,
      message: 'Podrá volver a iniciar sesión. Lo que se canceló al suspenderla sigue cancelado.',
      confirmLabel: 'Reactivar',
    },
    send: () => call(adminUserEndpoints.reactivateUser, { params: { id } }),
    done: 'Cuenta reactivada',
    failed: 'Error al reactivar cuenta',
    onDone,
  });
  return (
    <RowButton user={id} loading={isPending} onClick={press}>
      Reactivar
    </RowButton>
  );
}

function Delete({ user: { id, name }, onDone }: UserActionsProps) {
  const { press, isPending } = useDecision({
    question: {
      title: `¿Eliminar a ${name}?`,
      message:
        'Esta acción no se puede deshacer. No mueve dinero: mientras quede alguno pendiente, no se puede eliminar. Se borran sus datos, y lo que otros necesitan (mensajes, reseñas y trabajos pagados) queda sin su nombre.',
      confirmLabel: 'Eliminar usuario',
      danger: true,
    },
    send: () => call(adminUserEndpoints.deleteUser, { params: { id } }),
    done: 'Usuario eliminado',
    failed: 'Error al eliminar usuario',
    onDone,
  });
  return (
    <RowButton user={id} variant="subtle" color="red" loading={isPending} onClick={press}>
      Eliminar
    </RowButton>
  );
}
