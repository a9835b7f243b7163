import { Text } from '@mantine/core';
import { type AdminUserOut, adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { call } from '../../../lib/api/client.ts';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useReasonedDecision } from './api.ts';

interface DemoteDialogProps {
  readonly user: AdminUserOut;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for the reason and makes an administrator a customer. */
export default function DemoteDialog({ user: { id, name }, onDone, onClose }: DemoteDialogProps) {
  const demote = useReasonedDecision(reason =>
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
        Ya no podrá ver ni decidir nada como administrador, se cerrarán sus sesiones y su cuenta pasará a ser
        de cliente. Le avisaremos por correo, y a los demás administradores en sus notificaciones.
      </Text>
    </ReasonDialog>
  );
}
