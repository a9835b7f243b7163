import { Button, Stack, Text } from '@mantine/core';
import { type AdminUserOut, adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { can, isStaff } from '@oficio/domain/roles.ts';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { useSiteName } from '../../../lib/page/site.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DemoteDialog } from './demote-dialog.tsx';
import { useDecision } from './use-decision.ts';
import { ViewDialog } from './view-dialog.tsx';

interface MoreDialogProps {
  readonly user: AdminUserOut;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Offers the actions on an account that are rarer than those of its row, each with its consequence. */
export default function MoreDialog({ user, onDone, onClose }: MoreDialogProps) {
  const [next, setNext] = useState<'demote' | 'view' | null>(null);
  const own = useUser();
  const site = useSiteName();
  const managesAdmins = own !== null && can(own.role, 'admins:manage');
  if (next === 'demote') return <DemoteDialog user={user} onDone={onDone} onClose={onClose} />;
  if (next === 'view') return <ViewDialog user={user} onClose={onClose} />;
  const finish = () => {
    onClose();
    onDone();
  };
  return (
    <Dialog title={`Cuenta de ${user.name}`} onClose={onClose}>
      <Stack gap="lg">
        {isStaff(user.role) || user.suspended_at !== null ? null : (
          <Choice
            label="Ver como esta persona"
            text={`Ves ${site} como lo ve, sin poder cambiar nada. Queda en el registro.`}
            onClick={() => setNext('view')}
          />
        )}
        <LogOut user={user} onDone={finish} />
        {managesAdmins && user.role === 'user' && user.suspended_at === null ? (
          <Promote user={user} onDone={finish} />
        ) : null}
        {managesAdmins && isStaff(user.role) ? (
          <Choice
            label="Quitar de administradores"
            text="Pasa a ser una cuenta de cliente y se cierran sus sesiones."
            danger
            onClick={() => setNext('demote')}
          />
        ) : null}
      </Stack>
    </Dialog>
  );
}

type ActionProps = Pick<MoreDialogProps, 'user' | 'onDone'>;

function LogOut({ user: { id, name }, onDone }: ActionProps) {
  const { press, isPending } = useDecision({
    question: {
      title: `¿Cerrar todas las sesiones de ${name}?`,
      message: 'Tendrá que volver a entrar en todos sus dispositivos. Le avisaremos por correo.',
      confirmLabel: 'Cerrar sesiones',
    },
    send: () => call(adminUserEndpoints.logOutUser, { params: { id } }),
    done: 'Sesiones cerradas',
    failed: 'Error al cerrar las sesiones',
    onDone,
  });
  return (
    <Choice
      label="Cerrar sus sesiones"
      text="Por ejemplo, si ha perdido el móvil. Su contraseña no cambia."
      loading={isPending}
      onClick={press}
    />
  );
}

function Promote({ user: { id, name, email }, onDone }: ActionProps) {
  const { press, isPending } = useDecision({
    question: {
      title: `¿Hacer administrador a ${name}?`,
      message: `Quien entra con ${email} podrá decidir sobre todas las cuentas y todos los pagos, y ya no podrá pedir servicios. Se cierran sus sesiones.`,
      confirmLabel: 'Hacer administrador',
      danger: true,
    },
    send: () => call(adminUserEndpoints.promoteUser, { params: { id } }),
    done: 'Ya es administrador',
    failed: 'Error al hacer administrador',
    onDone,
  });
  return (
    <Choice
      label="Hacer administrador"
      text="Necesita el email verificado y no tener solicitudes ni pagos en curso."
      loading={isPending}
      onClick={press}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly text: ReactNode;
  readonly danger?: boolean;
  readonly loading?: boolean;
  readonly onClick: () => void;
}

function Choice({ label, text, danger = false, ...button }: ChoiceProps) {
  return (
    <Stack gap={6}>
      <Button variant="default" size="md" c={danger ? 'red' : undefined} fullWidth {...button}>
        {label}
      </Button>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </Stack>
  );
}
