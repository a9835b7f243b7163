import { Button, Stack } from '@mantine/core';
import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { sharesAfter } from '@oficio/domain/payments/shares.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { ApiError, refusalOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { useFormKey } from '../../../lib/forms/use-form-key.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { WhoGetsWhat } from '../../../ui/data/amount-list.tsx';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useRefreshRequests, useSetRequestStatus } from '../api.ts';

const FAILED = 'Error al confirmar el trabajo';

interface ConfirmButtonProps {
  readonly request: RequestOut;
  /** Called when the payment is not held any more and the button is removed. */
  readonly onSettled: () => void;
}

/** 'Todo correcto': the customer releases the held payment. */
export function ConfirmButton({ request, onSettled }: ConfirmButtonProps) {
  const release = useConfirmJob();
  const press = useSingleFlight(async () => {
    const technician = request.technician_name ?? 'El técnico';
    const sure = await confirm({
      title: '¿Está todo correcto?',
      message: (
        <Stack>
          {request.money ? (
            <WhoGetsWhat
              shares={sharesAfter(request.money, 0)}
              customer="Tú"
              technician={request.technician_name}
            />
          ) : null}
          <span>{technician} recibirá su dinero y ya no podrás avisar de un problema con este pago.</span>
        </Stack>
      ),
      confirmLabel: 'Todo correcto',
    });
    if (!sure) return;
    try {
      await release.mutateAsync(request.id);
      toast.success('¡Gracias! Hemos liberado el pago.');
      onSettled();
    } catch (error) {
      const hasMoved = error instanceof ApiError && error.status === 409;
      toast[hasMoved ? 'info' : 'error'](refusalOf(error, FAILED));
    }
  });
  return (
    <Button size="md" loading={release.isPending} onClick={() => press()}>
      Todo correcto
    </Button>
  );
}

/** Confirms the job, which releases the payment to the technician. */
function useConfirmJob() {
  const refreshRequests = useRefreshRequests();
  const once = useFormKey();
  return useMutation({
    mutationFn: (id: number) =>
      once(client_id => call(payoutEndpoints.confirmJob, { params: { id }, body: { client_id } })),
    onSettled: refreshRequests,
  });
}

/** Cancels a request that no technician has accepted, after a confirmation. */
export function CancelButton({ request }: { readonly request: RequestOut }) {
  const move = useSetRequestStatus();
  const cancel = useSingleFlight(async () => {
    const sure = await confirm({
      title: '¿Cancelar esta solicitud?',
      message: `Se cancelará tu solicitud de ${request.service_name}. No se puede deshacer.`,
      confirmLabel: 'Cancelar solicitud',
      danger: true,
    });
    if (!sure) return;
    // Does not use the callbacks of `mutate`: they are dropped if the button is removed meanwhile.
    try {
      await move.mutateAsync({ id: request.id, status: 'cancelled' });
      toast.success('Solicitud cancelada');
    } catch (error) {
      toast.error(refusalOf(error, 'Error al cancelar solicitud'));
    }
  });
  return (
    <Button variant="default" size="md" onClick={() => cancel()} loading={move.isPending}>
      Cancelar solicitud
    </Button>
  );
}
