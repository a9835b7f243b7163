import { Text } from '@mantine/core';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useRevokeApproval } from './api.ts';

interface RevokeDialogProps {
  readonly technician: { readonly profile_id: number; readonly name: string };
  readonly onClose: () => void;
  /** Called when this or another administrator withdrew the approval. */
  readonly onDone: () => void;
}

/** Asks for a reason, explains the effect and withdraws the approval of a technician. */
export default function RevokeDialog({
  technician: { profile_id: profileId, name },
  ...window
}: RevokeDialogProps) {
  const revoke = useRevokeApproval();
  return (
    <ReasonDialog
      draftName={`revoke.${profileId}`}
      title={`¿Retirar la aprobación de ${name}?`}
      description="Lo leerá el técnico, y queda en el registro: no escribas datos de otras personas."
      submitLabel="Retirar la aprobación"
      danger
      failed="Error al retirar la aprobación"
      say={refusalOf}
      send={async reason => {
        await revoke.mutateAsync({ profileId, reason });
        toast.success('Aprobación retirada');
      }}
      {...window}
    >
      <Text>
        Deja de aparecer en las búsquedas. Sus trabajos sin terminar se cancelan: quien ha pagado recupera
        todo. Lo ya completado se le paga. Puedes aprobar el perfil otra vez, pero lo cancelado no vuelve.
      </Text>
    </ReasonDialog>
  );
}
