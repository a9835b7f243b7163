import { Text } from '@mantine/core';
import { type AdminUserOut, adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { call } from '../../../lib/api/client.ts';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useDecisionCall } from './api.ts';

interface SuspendDialogProps {
  readonly user: AdminUserOut;
  readonly onClose: () => void;
}

/** Asks for the reason of a suspension, explains its effect and suspends the account. */
export default function SuspendDialog({ user: { id, name, role }, onClose }: SuspendDialogProps) {
  const suspend = useDecisionCall((reason: string) =>
    call(adminUserEndpoints.suspendUser, { params: { id }, body: { reason } }),
  );
  return (
    <ReasonDialog
      draftName={`suspend.${id}`}
      title={`¿Suspender la cuenta de ${name}?`}
      description="Lo leerá al intentar entrar, y queda en el registro: no escribas datos de otras personas."
      submitLabel="Suspender"
      danger
      failed="Error al suspender cuenta"
      send={async reason => {
        await suspend.mutateAsync(reason);
        toast.success('Cuenta suspendida');
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <Text>
        Se cierran sus sesiones y no podrá entrar. Se cancela lo que tiene abierto y nadie ha pagado; lo
        pagado sigue, y se decide en Pagos.
        {role === 'technician' ? ' Deja de aparecer en las búsquedas.' : ''}
      </Text>
    </ReasonDialog>
  );
}
