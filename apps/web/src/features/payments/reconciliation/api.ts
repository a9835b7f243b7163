import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { ADMIN_PAYMENTS_KEY, POLL_INTERVAL_MS } from '../admin/api.ts';

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
export function useReconcile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(adminPaymentEndpoints.reconcilePayments),
    onSuccess: reply => queryClient.setQueryData(RECONCILIATION, reply),
  });
}
