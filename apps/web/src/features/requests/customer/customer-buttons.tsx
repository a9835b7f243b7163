import { Button, Stack } from '@mantine/core';
import { sharesAfter } from '@oficio/domain/payments/shares.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { ApiError, refusalOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { WhoGetsWhat } from '../../../ui/data/who-gets-what.tsx';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useConfirmJob } from './api.ts';

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
