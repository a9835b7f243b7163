import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { countText } from '@oficio/domain/fields/counts.ts';
import type { ReconciliationFailure, ReconciliationOut } from '@oficio/domain/payments/admin/contract.ts';
import { IconRefresh } from '@tabler/icons-react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { formatCount, formatDateTime } from '../../../lib/format/format.ts';
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

const FAILURES: Readonly<Record<ReconciliationFailure, string>> = {
  provider: 'El proveedor de pagos no responde. Inténtalo de nuevo más tarde.',
  database: 'La base de datos no responde. Inténtalo de nuevo más tarde.',
  settings: 'Los pagos no están configurados todavía.',
  unexpected: 'Ha ocurrido un error inesperado. Los detalles están en el registro del servidor.',
};

/** Shows the result of the last comparison. */
export function ReconcileResult({ result }: { readonly result: ReconciliationOut }) {
  const { state, failure, checked, mended, differences, findings, finished_at } = result;
  if (state === 'running')
    return (
      <Alert role="status" radius="lg" title="Conciliando con el proveedor de pagos">
        {formatCount(checked, 'comprobado', 'comprobados')} hasta ahora. Puedes salir de esta página.
      </Alert>
    );
  if (state === 'failed')
    return (
      <Alert role="status" color="red" radius="lg" title="No se ha podido conciliar">
        {FAILURES[failure ?? 'unexpected']}
      </Alert>
    );
  return (
    <Alert
      role="status"
      color={differences > 0 ? 'yellow' : 'green'}
      radius="lg"
      title={differences > 0 ? 'Hay diferencias que revisar' : 'Todo cuadra con el proveedor de pagos'}
    >
      <Stack gap="xs">
        <Text>
          {formatCount(checked, 'comprobado', 'comprobados')},{' '}
          {formatCount(mended, 'corregido', 'corregidos')}
          {finished_at === null ? '' : `, ${formatDateTime(finished_at)}`}.
        </Text>
        {differences > findings.length ? (
          <Text>
            Se muestran las primeras {countText(findings.length)} de {countText(differences)} diferencias.
          </Text>
        ) : null}
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
