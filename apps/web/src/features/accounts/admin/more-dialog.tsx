import { Button, Stack, Text } from '@mantine/core';
import { type AdminUserOut, adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { homeOf } from '@oficio/domain/accounts/rules.ts';
import { can, isStaff } from '@oficio/domain/roles.ts';
import { VIEW_TERM } from '@oficio/domain/view-only.ts';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { useSiteName } from '../../../lib/page/site.ts';
import { useUser } from '../../../lib/session/session.ts';
import { enterView } from '../../../lib/storage/view.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useDecision, useDecisionCall } from './api.ts';

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

interface DemoteDialogProps {
  readonly user: AdminUserOut;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for the reason and makes an administrator a customer. */
function DemoteDialog({ user: { id, name }, onDone, onClose }: DemoteDialogProps) {
  const demote = useDecisionCall((reason: string) =>
    call(adminUserEndpoints.demoteUser, { params: { id }, body: { reason } }),
  );
  return (
    <ReasonDialog
      draftName={`demote.${id}`}
      title={`¿Quitar a ${name} de los administradores?`}
      description="Queda en el registro, que leen los demás administradores: no escribas datos de otras personas."
      submitLabel="Quitar"
      danger
      failed="Error al quitar al administrador"
      send={async reason => {
        await demote.mutateAsync(reason);
        toast.success('Ya no es administrador');
      }}
      onClose={onClose}
      onDone={() => {
        onClose();
        onDone();
      }}
    >
      <Text>
        Dejará de administrar el sitio, se cerrarán sus sesiones y su cuenta pasará a ser de cliente. Se lo
        diremos por correo, y a los demás administradores en sus notificaciones.
      </Text>
    </ReasonDialog>
  );
}

interface ViewDialogProps {
  readonly user: Pick<AdminUserOut, 'id' | 'name' | 'role'>;
  readonly onClose: () => void;
}

/** Asks for the reason and shows the site in this tab as the person sees it. */
function ViewDialog({ user: { id, name, role }, onClose }: ViewDialogProps) {
  const site = useSiteName();
  return (
    <ReasonDialog
      draftName={`view.${id}`}
      title={`¿Ver ${site} como ${name}?`}
      description="Queda en el registro, con tu nombre: no escribas datos de otras personas."
      submitLabel="Ver como esta persona"
      failed="Error al abrir la vista"
      send={async reason => {
        const { token } = await call(adminUserEndpoints.viewAsUser, { params: { id }, body: { reason } });
        if (!enterView({ token, userId: id, name }, homeOf(role)))
          throw new ApiError(400, 'Tu navegador no permite guardar la vista en esta pestaña');
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <Text>
        Verás en esta pestaña lo mismo que ve, durante {VIEW_TERM / 60_000} minutos como mucho. No puedes
        cambiar nada, y no se marca nada como leído. Tus otras pestañas siguen con tu cuenta.
      </Text>
    </ReasonDialog>
  );
}
