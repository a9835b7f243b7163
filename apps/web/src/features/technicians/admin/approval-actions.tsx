import { Button } from '@mantine/core';
import { useState } from 'react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import { useApproveTechnician } from './api.ts';

const RevokeDialog = lazyDialog(() => import('./revoke-dialog.tsx'));
const RejectDialog = lazyDialog(() => import('./reject-dialog.tsx'));

interface ApprovalActionsProps {
  readonly technician: {
    readonly user_id: number;
    readonly profile_id: number;
    readonly name: string;
    readonly approved: boolean;
  };
  /** Called after a decision; the pressed button may be removed. */
  readonly onDone: () => void;
}

/** Shows the decisions about a technician's profile. */
export function ApprovalActions({ technician, onDone }: ApprovalActionsProps) {
  const { press, isPending } = useApproval(technician, onDone);
  const [rejecting, setRejecting] = useState(false);
  const [revoking, setRevoking] = useState(false);
  if (technician.approved)
    return (
      <>
        <Button variant="default" c="red" onClick={() => setRevoking(true)}>
          Retirar la aprobación
        </Button>
        {revoking ? (
          <RevokeDialog
            technician={technician}
            onClose={() => setRevoking(false)}
            onDone={() => {
              setRevoking(false);
              onDone();
            }}
          />
        ) : null}
      </>
    );
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => void press()}>
        Aprobar perfil
      </Button>
      <Button variant="default" disabled={isPending} onClick={() => setRejecting(true)}>
        Rechazar perfil
      </Button>
      {rejecting ? (
        <RejectDialog
          technician={technician}
          onClose={() => setRejecting(false)}
          onDone={() => {
            setRejecting(false);
            onDone();
          }}
        />
      ) : null}
    </>
  );
}

interface Applicant {
  readonly profile_id: number;
  readonly name: string;
}

/** Returns a function that asks and approves the profile. `onDecided` runs also after a refusal. */
export function useApproval({ profile_id, name }: Applicant, onDecided: () => void) {
  const { mutateAsync, isPending } = useApproveTechnician();
  const press = useSingleFlight(async () => {
    const question = {
      title: `¿Aprobar a ${name}?`,
      message: 'Aparecerá en las búsquedas y podrá aceptar solicitudes.',
      confirmLabel: 'Aprobar',
    };
    if (!(await confirm(question))) return;
    try {
      await mutateAsync(profile_id);
      toast.success('Técnico aprobado');
    } catch (error) {
      toast.error(refusalOf(error, 'Error al aprobar técnico'));
    }
    onDecided();
  });
  return { press, isPending };
}
