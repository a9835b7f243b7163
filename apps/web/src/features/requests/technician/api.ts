import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { useErrorLog } from '../../../lib/hooks/use-error-log.ts';
import { useRefreshRequests } from '../api/requests-api.ts';

/** The technician does not take what was asked of them. */
export function useDeclineRequest() {
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: ({ id, reason }: { readonly id: number; readonly reason: string }) =>
      call(requestEndpoints.declineRequest, { params: { id }, body: { reason } }),
    onSettled: refresh,
  });
}

/** What the technician's jobs completed this month come to. A failure is only logged: the list below matters more. */
export function useEarnings() {
  const query = useQuery({
    queryKey: ['requests', 'earnings'],
    queryFn: ({ signal }) => call(payoutEndpoints.getEarnings, { signal }),
  });
  useErrorLog('The earnings could not be loaded', query.error);
  return query;
}
