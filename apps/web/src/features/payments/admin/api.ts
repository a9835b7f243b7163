import type { Reply } from '@oficio/domain/endpoint.ts';
import { type ADMIN_PAYMENT_FILTERS, adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../../lib/api/cursor-pagination.ts';

export const PAYMENTS = ['admin', 'payments'] as const;

/** Rows per page. */
const PAGE = 25;

/** Polling interval in milliseconds, because new problems can appear at any time. */
export const POLL_INTERVAL_MS = 60_000;

export type PaymentFilter = (typeof ADMIN_PAYMENT_FILTERS)[number];
type PaymentPage = Reply<typeof adminPaymentEndpoints.listAdminPayments>;

const flatten = ({ pages }: InfiniteData<PaymentPage>) => ({
  payments: pages.flatMap(page => page.payments),
  isTooBroad: pages[0]?.is_too_broad ?? false,
  problems: pages[0]?.problems ?? 0,
});

/** Loads the payments that match a filter and a search, newest first, with the number that waits for a decision. */
export const useAdminPayments = (filter: PaymentFilter, search: string) =>
  useInfiniteQuery({
    queryKey: [...PAYMENTS, 'list', filter, search],
    queryFn: ({ pageParam, signal }) =>
      call(adminPaymentEndpoints.listAdminPayments, {
        query: { filter, search, cursor: pageParam, limit: PAGE },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: flatten,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
  });

/** Loads how many payments wait for a decision. Requests a single payment, because each page contains the count. */
export const usePaymentProblems = () =>
  useQuery({
    queryKey: [...PAYMENTS, 'problems'],
    queryFn: ({ signal }) =>
      call(adminPaymentEndpoints.listAdminPayments, { query: { filter: 'problem', limit: 1 }, signal }),
    select: ({ problems }) => problems,
    refetchInterval: POLL_INTERVAL_MS,
  });

/** Loads one payment and its history. */
export const useAdminPayment = (id: number) =>
  useQuery({
    queryKey: [...PAYMENTS, 'one', id],
    queryFn: ({ signal }) => call(adminPaymentEndpoints.getAdminPayment, { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Returns a function that reloads everything that administrators see of payments. */
export function useRefreshPayments() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: PAYMENTS });
}

interface Decision {
  readonly id: number;
  readonly reason: string;
}

/** Releases the held money to the technician. Stays pending until the payment is reloaded, also after a refusal. */
export function useReleasePayment() {
  const refresh = useRefreshPayments();
  return useMutation({
    mutationFn: ({ id, reason }: Decision) =>
      call(adminPaymentEndpoints.releasePayment, { params: { id }, body: { reason } }),
    onSettled: refresh,
  });
}

/** Lets the job continue without a refund. */
export function useContinueJob() {
  const refresh = useRefreshPayments();
  return useMutation({
    mutationFn: ({ id, reason }: Decision) =>
      call(adminPaymentEndpoints.continueJob, { params: { id }, body: { reason } }),
    onSettled: refresh,
  });
}

/** Refunds an amount in euros to the customer; null refunds all that is left. */
export function useRefundPayment() {
  const refresh = useRefreshPayments();
  return useMutation({
    mutationFn: ({ id, ...body }: Decision & { readonly amount: number | null }) =>
      call(adminPaymentEndpoints.refundPayment, { params: { id }, body }),
    onSettled: refresh,
  });
}

/** Retries a failed refund at the provider. */
export function useRetryRefund() {
  const refresh = useRefreshPayments();
  return useMutation({
    mutationFn: (id: number) => call(adminPaymentEndpoints.retryRefund, { params: { id } }),
    onSettled: refresh,
  });
}

/** Records that the customer was paid another way. `id` and `amount` (in euros) identify the failed refund. */
export function useSettleRefund() {
  const refresh = useRefreshPayments();
  return useMutation({
    mutationFn: ({ id, ...body }: Decision & { readonly amount: number }) =>
      call(adminPaymentEndpoints.settleRefund, { params: { id }, body }),
    onSettled: refresh,
  });
}
