import { useAllServices } from '../../features/admin/services/api.ts';
import { AdjustmentButton, AdjustmentList } from '../../features/payments/admin/adjustments.tsx';
import { PaymentList } from '../../features/payments/admin/payment-list.tsx';
import {
  ReconcileButton,
  ReconcileResult,
  useReconciliation,
} from '../../features/payments/reconciliation.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';

/** Table of payments, with a filter for those that need a decision. */
export default function AdminPaymentsPage() {
  const { data: reconciliation, error, refetch } = useReconciliation();
  return (
    <PaymentList
      services={useAllServices()}
      actions={
        <>
          <AdjustmentButton />
          <ReconcileButton isRunning={reconciliation?.state === 'running'} />
        </>
      }
      above={
        <>
          {reconciliation ? <ReconcileResult result={reconciliation} /> : null}
          {reconciliation === undefined && error ? (
            <ErrorState
              error={error}
              fallback="Error al cargar la conciliación"
              onRetry={() => void refetch()}
            />
          ) : null}
        </>
      }
      below={<AdjustmentList />}
    />
  );
}
