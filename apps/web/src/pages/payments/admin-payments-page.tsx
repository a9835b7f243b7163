import { Group, Stack } from '@mantine/core';
import { AdjustmentButton, AdjustmentList } from '../../features/payments/admin/adjustments.tsx';
import { useReconciliation } from '../../features/payments/admin/api.ts';
import { PaymentList } from '../../features/payments/admin/payment-list.tsx';
import { ReconcileButton, ReconcileResult } from '../../features/payments/admin/reconcile-button.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** List of payments, with a filter for those that need a decision. */
export default function AdminPaymentsPage() {
  const { data: reconciliation } = useReconciliation();
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
        <PaymentList />
        <AdjustmentList />
      </Stack>
    </Page>
  );
}
