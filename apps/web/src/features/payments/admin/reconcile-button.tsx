import { Alert, Button, List, Stack, Text } from '@mantine/core';
import type { Reply } from '@oficio/domain/endpoint.ts';
import type { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { IconRefresh } from '@tabler/icons-react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import type { useReconcile } from './api.ts';

/** Starts a comparison of our payments with the provider's. */
export function ReconcileButton({ reconcile }: { readonly reconcile: ReturnType<typeof useReconcile> }) {
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
      loading={reconcile.isPending}
      onClick={() => press()}
    >
      Conciliar ahora
    </Button>
  );
}

/** Shows the result of the comparison. */
export function ReconcileResult({
  result,
}: {
  readonly result: Reply<typeof adminPaymentEndpoints.reconcilePayments>;
}) {
  const { checked, mended, findings } = result;
  return (
    <Alert
      role="status"
      color={findings.length > 0 ? 'yellow' : 'green'}
      radius="lg"
      title={findings.length > 0 ? 'Hay diferencias que revisar' : 'Todo cuadra con el proveedor de pagos'}
    >
      <Stack gap="xs">
        <Text>
          {formatCount(checked, 'comprobado', 'comprobados')},{' '}
          {formatCount(mended, 'corregido', 'corregidos')}.
        </Text>
        {findings.length > 0 ? (
          <List spacing={4}>
            {findings.map(finding => (
              <List.Item key={finding}>{finding}</List.Item>
            ))}
          </List>
        ) : null}
      </Stack>
    </Alert>
  );
}
