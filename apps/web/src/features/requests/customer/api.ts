import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { useFormKey } from '../../../lib/forms/use-form-key.ts';
import { useRefreshRequests } from '../api.ts';

/** Confirms the job, which releases the payment to the technician. */
export function useConfirmJob() {
  const refreshRequests = useRefreshRequests();
  const once = useFormKey();
  return useMutation({
    mutationFn: (id: number) =>
      once(client_id => call(payoutEndpoints.confirmJob, { params: { id }, body: { client_id } })),
    onSettled: refreshRequests,
  });
}
