import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { useFormKey } from '../../../lib/forms/use-form-key.ts';
import { useRefreshRequests } from '../api.ts';

/** Loads what the customer would get back now. Never cached, because it depends on the hours left. */
export const useWithdrawal = (id: number) =>
  useQuery({
    queryKey: ['withdrawals', id],
    queryFn: ({ signal }) => call(withdrawalEndpoints.getWithdrawal, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

interface Withdrawal {
  readonly id: number;
  readonly reason: string;
  /** Refund in euros that the user saw. */
  readonly refund: number;
}

/** Ends an accepted or paid job before it starts. Pending until the lists show it, also when it is refused. */
export function useWithdraw() {
  const refreshRequests = useRefreshRequests();
  const once = useFormKey();
  return useMutation({
    mutationFn: ({ id, ...body }: Withdrawal) =>
      once(client_id =>
        call(withdrawalEndpoints.withdrawRequest, { params: { id }, body: { ...body, client_id } }),
      ),
    onSettled: refreshRequests,
  });
}
