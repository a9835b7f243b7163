import { Text } from '@mantine/core';
import type { PendingTechnicianOut } from '@oficio/domain/technicians/admin/contract.ts';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useRejectTechnician } from './api.ts';

interface RejectDialogProps {
  readonly technician: Pick<PendingTechnicianOut, 'profile_id' | 'name'>;
  readonly onClose: () => void;
  /** Called when this or another administrator decided about the application. */
  readonly onDone: () => void;
}

/** Asks for a reason, explains the effect and rejects the application. */
export default function RejectDialog({
  technician: { profile_id: profileId, name },
  ...window
}: RejectDialogProps) {
  const reject = useRejectTechnician();
  return (
    <ReasonDialog
      draftName={`reject.${profileId}`}
      title={`¿Rechazar a ${name}?`}
      description="Lo leerá el técnico, y queda en el registro: no escribas datos de otras personas."
      submitLabel="Rechazar y eliminar perfil"
      danger
      failed="Error al rechazar técnico"
      say={refusalOf}
      send={async reason => {
        await reject.mutateAsync({ profileId, reason });
        toast.success('Técnico rechazado');
      }}
      {...window}
    >
      <Text>Se eliminará su perfil de técnico. Podrá completarlo de nuevo y volver a solicitarlo.</Text>
    </ReasonDialog>
  );
}
