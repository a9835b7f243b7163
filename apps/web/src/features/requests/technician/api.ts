import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { dateEndpoints } from '@oficio/domain/payments/rescheduling/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, refusalOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { useErrorLog } from '../../../lib/hooks/use-error-log.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useRefreshRequests } from '../api.ts';

/** Declines a request that a customer sent to this technician. */
export function useDeclineRequest() {
  const refreshRequests = useRefreshRequests();
  return useMutation({
    mutationFn: ({ id, reason }: { readonly id: number; readonly reason: string }) =>
      call(requestEndpoints.declineRequest, { params: { id }, body: { reason } }),
    onSettled: refreshRequests,
  });
}

/** Undoes an early start. Pending until the lists show it, also when it is refused. */
export function useUndoStart() {
  const refreshRequests = useRefreshRequests();
  return useMutation({
    mutationFn: (id: number) => call(dateEndpoints.undoStart, { params: { id } }),
    onSettled: refreshRequests,
  });
}

/** Loads the technician's earnings of this month. A failure is only logged, because the list still works. */
export function useEarnings() {
  const query = useQuery({
    queryKey: ['requests', 'earnings'],
    queryFn: ({ signal }) => call(payoutEndpoints.getEarnings, { signal }),
  });
  useErrorLog('The earnings could not be loaded', query.error);
  return query;
}

/** Shows a conflict as information: another user acted first, and the server's text says so. */
export function showRefusal(error: unknown, fallback: string): void {
  const text = refusalOf(error, fallback);
  if (error instanceof ApiError && error.status === 409) toast.info(text);
  else toast.error(text);
}
