import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useReconcile } from './api.ts';

/** Starts a comparison of our payments with the provider's. It runs on the server, also when this page is closed. */
export function ReconcileButton({ isRunning }: { readonly isRunning: boolean }) {
  const reconcile = useReconcile();
  const press = useSingleFlight(async () => {
    try {
      await reconcile.mutateAsync();
    } catch (error) {
      toast.error(refusalOf(error, 'Error al conciliar pagos'));
    }
  });
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconRefresh size={18} aria-hidden="true" />}
      loading={isRunning || reconcile.isPending}
      onClick={() => press()}
    >
      Conciliar ahora
    </Button>
  );
}
