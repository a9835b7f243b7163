import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { useRefreshRequests } from '../api/requests-api.ts';

/** Confirms the job, which releases the payment to the technician. */
export function useConfirmJob() {
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: (id: number) => call(payoutEndpoints.confirmJob, { params: { id } }),
    onSettled: refresh,
  });
}
