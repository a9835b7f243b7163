import { Group, Stack } from '@mantine/core';
import { AdjustmentButton, AdjustmentList } from '../../features/payments/adjustments/adjustments.tsx';
import { PaymentList } from '../../features/payments/admin/payment-list.tsx';
import { useReconciliation } from '../../features/payments/reconciliation/api.ts';
import { ReconcileButton } from '../../features/payments/reconciliation/reconcile-button.tsx';
import { ReconcileResult } from '../../features/payments/reconciliation/reconcile-result.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** List of payments, with a filter for those that need a decision. */
export default function AdminPaymentsPage() {
  const { data: reconciliation, error, refetch } = useReconciliation();
  return (
    <Page
      title="Pagos"
      lead="Lo que han pagado los clientes y qué ha sido de ello."
      actions={
        <Group gap="sm">
          <AdjustmentButton />
          <ReconcileButton isRunning={reconciliation?.state === 'running'} />
        </Group>
      }
    >
      <Stack gap="lg">
        {reconciliation ? <ReconcileResult result={reconciliation} /> : null}
        {reconciliation === undefined && error ? (
          <ErrorState
            error={error}
            fallback="Error al cargar la conciliación"
            onRetry={() => void refetch()}
          />
        ) : null}
        <PaymentList />
        <AdjustmentList />
      </Stack>
    </Page>
  );
}
