import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useDeclineRequest } from './api.ts';

interface DeclineDialogProps {
  readonly request: RequestOut;
  readonly onClose: () => void;
  /** Called when the request was declined or is not pending any more. */
  readonly onDone: () => void;
}

/** Asks for a reason and declines a direct request. */
export default function DeclineDialog({ request, onClose, onDone }: DeclineDialogProps) {
  const decline = useDeclineRequest();
  return (
    <ReasonDialog
      draftName={`decline.${request.id}`}
      title="¿Rechazar esta solicitud?"
      description={`Lo leerá ${request.user_name}, que podrá pedirlo a otros técnicos.`}
      submitLabel="Rechazar solicitud"
      failed="Error al rechazar solicitud"
      send={async reason => {
        await decline.mutateAsync({ id: request.id, reason });
        toast.success('Solicitud rechazada');
      }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
