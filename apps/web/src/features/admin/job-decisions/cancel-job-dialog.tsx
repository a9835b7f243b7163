import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useCancelJob } from './api.ts';
import { CancelledMoney } from './cancelled-money.tsx';

interface CancelJobDialogProps {
  readonly request: RequestOut;
  readonly onClose: () => void;
  /** Called when this or another administrator cancelled the job. */
  readonly onDone: () => void;
}

/** Asks for the reason, explains the effect and cancels the job. */
export default function CancelJobDialog({ request, onClose, onDone }: CancelJobDialogProps) {
  const cancel = useCancelJob(request.id);
  return (
    <ReasonDialog
      draftName={`cancel-job.${request.id}`}
      title="¿Cancelar este trabajo?"
      description="Lo leerán las dos partes, y queda en el registro."
      submitLabel="Cancelar trabajo"
      danger
      failed="Error al cancelar el trabajo"
      send={async reason => {
        await cancel.mutateAsync(reason);
        toast.success('Trabajo cancelado');
      }}
      onClose={onClose}
      onDone={() => {
        onClose();
        onDone();
      }}
    >
      <CancelledMoney request={request} />
    </ReasonDialog>
  );
}
