import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { useRefreshRequests } from '../api/requests-api.ts';

/** The customer is content: the technician's money goes. */
export function useConfirmJob() {
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: (id: number) => call(payoutEndpoints.confirmJob, { params: { id } }),
    onSettled: refresh,
  });
}
