import { Button } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useSetRequestStatus } from '../api.ts';

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
