import { Alert } from '@mantine/core';
import { ERRORS } from '@oficio/domain/errors.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { useFormKey } from '../../../lib/forms/use-form-key.ts';
import { useUser } from '../../../lib/session/session.ts';
import { LoadedAmounts } from '../../../ui/dialogs/loaded-amounts.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useRefreshRequests } from '../api.ts';
import { WithdrawalTerms } from './withdrawal-terms.tsx';

const NOT_KNOWN = 'No hemos podido calcular la devolución';

interface WithdrawDialogProps {
  readonly request: RequestOut;
  readonly onClose: () => void;
  /** Called when the job has ended, by this action or another. */
  readonly onDone: () => void;
}

/** Shows the refund, asks for a reason and ends a job that has not started. Used by both sides. */
export default function WithdrawDialog({ request, onClose, onDone }: WithdrawDialogProps) {
  const by = useUser()?.id === request.user_id ? 'customer' : 'technician';
  const reader = by === 'customer' ? (request.technician_name ?? 'El técnico') : request.user_name;
  const terms = useWithdrawal(request.id);
  const withdraw = useWithdraw();
  const [changed, setChanged] = useState(false);

  return (
    <ReasonDialog
      draftName={`withdraw.${request.id}`}
      title="¿Cancelar este trabajo?"
      description={`${reader} lo leerá. No se puede deshacer.`}
      submitLabel="Cancelar trabajo"
      danger
      isNotReady={terms.data === undefined || terms.isFetching}
      failed="Error al cancelar trabajo"
      send={async reason => {
        if (terms.data === undefined) return;
        await withdraw.mutateAsync({ id: request.id, reason, refund: terms.data.refund });
        toast.success('Trabajo cancelado');
      }}
      staysAt={({ text }) => {
        if (text !== ERRORS.refund_changed[1]) return false;
        setChanged(true);
        void terms.refetch();
        return true;
      }}
      onClose={onClose}
      onDone={onDone}
    >
      {changed ? (
        <Alert role="alert" color="yellow">
          {ERRORS.refund_changed[1]}
        </Alert>
      ) : null}
      <LoadedAmounts query={terms} failed={NOT_KNOWN}>
        {data => <WithdrawalTerms terms={data} request={request} by={by} />}
      </LoadedAmounts>
    </ReasonDialog>
  );
}

/** Loads what the customer would get back now. Never cached, because it depends on the hours left. */
const useWithdrawal = (id: number) =>
  useQuery({
    queryKey: ['withdrawals', id],
    queryFn: ({ signal }) => call(withdrawalEndpoints.getWithdrawal, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

interface Withdrawal {
  readonly id: number;
  readonly reason: string;
  /** Refund in euros that the user saw. */
  readonly refund: number;
}

/** Ends an accepted or paid job before it starts. Pending until the lists show it, also when it is refused. */
function useWithdraw() {
  const refreshRequests = useRefreshRequests();
  const once = useFormKey();
  return useMutation({
    mutationFn: ({ id, ...body }: Withdrawal) =>
      once(client_id =>
        call(withdrawalEndpoints.withdrawRequest, { params: { id }, body: { ...body, client_id } }),
      ),
    onSettled: refreshRequests,
  });
}
