import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import { useApproval } from './use-approval.ts';

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
