import { Button, type ButtonProps } from '@mantine/core';
import { type AdminUserOut, adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { termOf } from '@oficio/domain/accounts/links/terms.ts';
import { can, isStaff } from '@oficio/domain/roles.ts';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { useUser } from '../../../lib/session/session.ts';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import { useDecision } from './api.ts';

/**
 * Shows the actions on an account; none on the own one and on administrators for those who may not manage them. The page contains
 * an element with the id `nameIdOf` the account.
 */
export function AccountActions({ user, onDone }: UserActionsProps) {
  const own = useUser();
  if (own === null || own.id === user.id) return null;
  if (!can(own.role, isStaff(user.role) ? 'admins:manage' : 'users:manage')) return null;
  return user.invited_at === null ? (
    <UserActions user={user} onDone={onDone} />
  ) : (
    <InvitationActions user={user} onDone={onDone} />
  );
}

const SuspendDialog = lazyDialog(() => import('./suspend-dialog.tsx'));
const MoreDialog = lazyDialog(() => import('./more-dialog.tsx'));

interface UserActionsProps {
  readonly user: AdminUserOut;
  /** Called after the action; the pressed button is removed. */
  readonly onDone: () => void;
}

/** Shows the actions on an account that is not the own one and has no open invitation. */
function UserActions({ user, onDone }: UserActionsProps) {
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

/** Shows the actions on an administrator who has not accepted the invitation. */
function InvitationActions({ user: { id, name, email }, onDone }: UserActionsProps) {
  const again = useDecision({
    question: {
      title: `¿Enviar otra invitación a ${name}?`,
      message: `Enviaremos a ${email} un enlace nuevo, que vale durante ${termOf('invite')}. El anterior dejará de valer.`,
      confirmLabel: 'Enviar invitación',
    },
    send: () => call(adminUserEndpoints.inviteAgain, { params: { id } }),
    done: 'Invitación enviada',
    failed: 'Error al enviar la invitación',
    onDone,
  });
  const withdraw = useDecision({
    question: {
      title: `¿Retirar la invitación de ${name}?`,
      message: 'El enlace dejará de valer y la cuenta se eliminará.',
      confirmLabel: 'Retirar invitación',
      danger: true,
    },
    send: () => call(adminUserEndpoints.deleteUser, { params: { id } }),
    done: 'Invitación retirada',
    failed: 'Error al retirar la invitación',
    onDone,
  });
  return (
    <>
      <RowButton user={id} loading={again.isPending} onClick={again.press}>
        Enviar otra vez
      </RowButton>
      <RowButton user={id} variant="subtle" color="red" loading={withdraw.isPending} onClick={withdraw.press}>
        Retirar
      </RowButton>
    </>
  );
}

/** Returns the element id of an account's name, which describes the buttons of its row. */
export const nameIdOf = (user: number): string => `usuario-${user}`;

interface RowButtonProps extends Pick<ButtonProps, 'color' | 'variant' | 'loading'> {
  /** Id of the account. Its name describes the button. */
  readonly user: number;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button in the row of an account. */
const RowButton = ({ user, ...button }: RowButtonProps) => (
  <Button variant="default" size="sm" aria-describedby={nameIdOf(user)} {...button} />
);
