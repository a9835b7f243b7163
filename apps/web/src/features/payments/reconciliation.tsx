import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { countText } from '@oficio/domain/fields/numbers.ts';
import {
  adminPaymentEndpoints,
  type ReconciliationFailure,
  type ReconciliationOut,
} from '@oficio/domain/payments/admin/contract.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { refusalOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/client.ts';
import { formatDateTime } from '../../lib/format/date-times.ts';
import { formatCount } from '../../lib/format/format.ts';
import { useSingleFlight } from '../../lib/forms/use-single-flight.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ADMIN_PAYMENTS_KEY, POLL_INTERVAL_MS } from './admin/api.ts';
import classes from './reconciliation.module.css';

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

/** Polling interval of a running comparison in milliseconds. */
const RUN_POLL_MS = 2000;

const RECONCILIATION = [...ADMIN_PAYMENTS_KEY, 'reconciliation'];

/** Loads the running comparison with the provider, or the last one, and follows a running one. */
export const useReconciliation = () =>
  useQuery({
    queryKey: RECONCILIATION,
    queryFn: ({ signal }) => call(adminPaymentEndpoints.getReconciliation, { signal }),
    select: ({ reconciliation }) => reconciliation,
    refetchInterval: ({ state }) =>
      state.data?.reconciliation?.state === 'running' ? RUN_POLL_MS : POLL_INTERVAL_MS,
  });

/** Starts a comparison of our rows with the provider's data. `useReconciliation` follows it. */
function useReconcile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(adminPaymentEndpoints.reconcilePayments),
    onSuccess: reply => queryClient.setQueryData(RECONCILIATION, reply),
  });
}

const FAILURES: Readonly<Record<ReconciliationFailure, string>> = {
  provider: 'El proveedor de pagos no responde. Inténtalo de nuevo más tarde.',
  database: 'La base de datos no responde. Inténtalo de nuevo más tarde.',
  settings: 'Los pagos no están configurados todavía.',
  unexpected: 'Ha ocurrido un error inesperado. Los detalles están en el registro del servidor.',
};

/** Differences that a folded list shows, so that the payments below stay near the top. */
const FOLDED = 5;

/** Shows the result of the last comparison. */
export function ReconcileResult({ result }: { readonly result: ReconciliationOut }) {
  const { state, failure, checked, mended, differences, findings, finished_at } = result;
  if (state === 'running')
    return (
      <Alert role="status" radius="lg" title="Conciliando con el proveedor de pagos">
        <Text>
          {formatCount(checked, 'comprobado', 'comprobados')} hasta ahora. Puedes salir de esta página.
        </Text>
      </Alert>
    );
  if (state === 'failed')
    return (
      <Alert role="status" color="red" radius="lg" title="No se ha podido conciliar">
        <Text>{FAILURES[failure ?? 'unexpected']}</Text>
      </Alert>
    );
  return (
    <>
      <Alert role="status" color={differences > 0 ? 'yellow' : 'green'} radius="lg" py="xs">
        <Text size="sm">
          <strong>
            {differences > 0 ? 'Hay diferencias que revisar' : 'Todo cuadra con el proveedor de pagos'}
          </strong>{' '}
          · {formatCount(checked, 'comprobado', 'comprobados')} ·{' '}
          {formatCount(mended, 'corregido', 'corregidos')}
          {finished_at === null ? null : (
            <>
              {' '}
              · <span className={classes.at}>{formatDateTime(finished_at)}</span>
            </>
          )}
        </Text>
      </Alert>
      {findings.length > 0 ? <Differences count={differences} findings={findings} /> : null}
    </>
  );
}

interface DifferencesProps {
  /** All differences, also those that the server does not store. */
  readonly count: number;
  readonly findings: readonly string[];
}

/** Lists the differences outside of the status, because a screen reader would announce all of them. */
function Differences({ count, findings }: DifferencesProps) {
  const [isOpen, setOpen] = useState(false);
  const heading = useId();
  const shown = isOpen ? findings : findings.slice(0, FOLDED);
  return (
    <Card component="section" p="md" aria-labelledby={heading}>
      <Stack gap="xs" align="flex-start">
        <Text id={heading} fw={600}>
          {shown.length < count
            ? `Se muestran las primeras ${countText(shown.length)} de ${countText(count)} diferencias`
            : formatCount(count, 'diferencia', 'diferencias')}
        </Text>
        <List spacing={4} className={classes.findings}>
          {shown.map(finding => (
            <List.Item key={finding}>{finding}</List.Item>
          ))}
        </List>
        {findings.length > FOLDED ? (
          <Button
            variant="default"
            size="sm"
            aria-expanded={isOpen}
            aria-describedby={heading}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Ver menos' : `Ver ${countText(findings.length - FOLDED)} más`}
          </Button>
        ) : null}
      </Stack>
    </Card>
  );
}
