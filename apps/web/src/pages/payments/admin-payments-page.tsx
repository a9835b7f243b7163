import { Stack } from '@mantine/core';
import { useReconcile } from '../../features/payments/admin/api.ts';
import { PaymentList } from '../../features/payments/admin/payment-list.tsx';
import { ReconcileButton, ReconcileResult } from '../../features/payments/admin/reconcile-button.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** List of payments, with a filter for those that need a decision. */
export default function AdminPaymentsPage() {
  const reconcile = useReconcile();
  return (
    <Page
      title="Pagos"
      lead="Lo que han pagado los clientes y qué ha sido de ello."
      actions={<ReconcileButton reconcile={reconcile} />}
    >
      <Stack gap="lg">
        {reconcile.data ? <ReconcileResult result={reconcile.data} /> : null}
        <PaymentList />
      </Stack>
    </Page>
  );
}
