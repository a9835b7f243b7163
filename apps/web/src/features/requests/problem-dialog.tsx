import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { useReportProblem } from './money-api.ts';

interface ProblemDialogProps {
  readonly request: RequestOut;
  readonly onClose: () => void;
  /** It is told, or there is nothing left to stop. */
  readonly onDone: () => void;
}

/** The customer says what is wrong with the job, which stops the technician's money. */
export default function ProblemDialog({ request, onClose, onDone }: ProblemDialogProps) {
  const report = useReportProblem();
  const technician = request.technician_name ?? 'el técnico';
  return (
    <ReasonDialog
      keptAs={`problem.${request.id}`}
      title="¿Qué problema hay?"
      label="Cuéntanos qué ha pasado"
      description={`Lo leerán ${technician} y los administradores. El pago queda congelado hasta que decidan.`}
      submitLabel="Avisar del problema"
      failed="Error al avisar del problema"
      send={reason => report.mutateAsync({ id: request.id, reason })}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
