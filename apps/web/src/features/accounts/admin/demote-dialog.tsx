import { Text } from '@mantine/core';
import { type AdminUserOut, adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { call } from '../../../lib/api/client.ts';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useDecisionCall } from './api.ts';

interface DemoteDialogProps {
  readonly user: AdminUserOut;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for the reason and makes an administrator a customer. */
export function DemoteDialog({ user: { id, name }, onDone, onClose }: DemoteDialogProps) {
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
