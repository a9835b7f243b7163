import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { TechnicianCardOut } from '@oficio/domain/technicians/search/contract.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatKm } from '../../../lib/format/format.ts';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { PlainSelect } from '../../../ui/forms/plain-field.tsx';
import { useOtherTechnicians, useReplaceJob } from './api.ts';
import { CancelledMoney } from './cancelled-money.tsx';

interface ReplaceJobDialogProps {
  readonly request: RequestOut;
  readonly onClose: () => void;
}

/** Value of the choice that asks all technicians nearby. */
const ALL = 'all';

/** Asks for another technician and the reason, cancels the job and sends a copy of the request. */
export default function ReplaceJobDialog({ request, onClose }: ReplaceJobDialogProps) {
  const replace = useReplaceJob(request.id);
  const navigate = useNavigate();
  const technicians = useOtherTechnicians(request);
  const canAskAll = request.latitude !== null;
  const [chosen, setChosen] = useState(canAskAll ? ALL : '');
  return (
    <ReasonDialog
      draftName={`replace-job.${request.id}`}
      title="¿Pedir este trabajo a otro técnico?"
      description="Lo leerán las dos partes, y queda en el registro."
      submitLabel="Cancelar y pedir a otro"
      danger
      isNotReady={chosen === ''}
      failed="Error al enviar la solicitud a otro técnico"
      send={async reason => {
        const technician_id = chosen === ALL ? null : Number(chosen);
        const { request_id } = await replace.mutateAsync({ reason, technician_id });
        toast.success('Solicitud enviada de nuevo');
        void navigate(`/admin/requests/${request_id}`);
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <PlainSelect label="Técnico" value={chosen} onChange={event => setChosen(event.currentTarget.value)}>
        {canAskAll ? (
          <option value={ALL}>Todos los de la zona</option>
        ) : (
          <option value="">{technicians.isPending ? 'Cargando técnicos…' : 'Elige a un técnico'}</option>
        )}
        {technicians.data?.map(technician => (
          <option key={technician.id} value={technician.id}>
            {nameOf(technician)}
          </option>
        ))}
      </PlainSelect>
      {technicians.isError ? (
        <ErrorState
          error={technicians.error}
          fallback="No hemos podido cargar los técnicos"
          onRetry={() => void technicians.refetch()}
        />
      ) : null}
      <CancelledMoney request={request}>
        {' '}
        Después se crea una solicitud nueva con la misma descripción y las mismas fotos, sin el precio ni la
        conversación.
      </CancelledMoney>
    </ReasonDialog>
  );
}

const nameOf = ({ name, distance }: TechnicianCardOut): string =>
  distance === null ? name : `${name}, a ${formatKm(distance)}`;
