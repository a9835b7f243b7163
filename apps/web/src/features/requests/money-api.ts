import { paymentEndpoints } from '@oficio/domain/payments/contract.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/client.ts';
import { useRefreshRequests } from './api.ts';

/** What ending the job now would give back. Always asked anew: the hours that decide it pass. */
export const useWithdrawal = (id: number) =>
  useQuery({
    queryKey: ['withdrawals', id],
    queryFn: ({ signal }) => call(paymentEndpoints.getWithdrawal, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

interface Withdrawal {
  readonly id: number;
  readonly reason: string;
  /** Euros: what the reader was shown to go back. */
  readonly refund: number;
}

/** Ends an accepted or paid job before it starts. Pending until the lists show it, also when it is refused. */
export function useWithdraw() {
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: ({ id, ...body }: Withdrawal) =>
      call(paymentEndpoints.withdrawRequest, { params: { id }, body }),
    onSettled: refresh,
  });
}

/** The platform's fee in percent; undefined until it is known. */
export const useFeePercent = (): number | undefined =>
  useQuery({
    queryKey: ['payments', 'config'],
    queryFn: ({ signal }) => call(paymentEndpoints.paymentConfig, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.fee_percent;

/** The customer is content: the technician's money goes. */
export function useConfirmJob() {
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: (id: number) => call(paymentEndpoints.confirmJob, { params: { id } }),
    onSettled: refresh,
  });
}

/** The customer is not: the technician's money stays where it is. */
export function useReportProblem() {
  const refresh = useRefreshRequests();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { readonly id: number; readonly reason: string }) =>
      call(problemEndpoints.reportProblem, { params: { id }, body: { reason } }),
    // The server confirms with a notification. Its toast is the only one, and comes even while the live channel is down.
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['notifications'] }),
    onSettled: refresh,
  });
}
