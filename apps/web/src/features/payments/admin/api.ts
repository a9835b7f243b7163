import type { Reply } from '@oficio/domain/endpoint.ts';
import {
  ADMIN_PAYMENT_FILTERS,
  adminPaymentEndpoints,
  PAYMENT_SORTS,
} from '@oficio/domain/payments/admin/contract.ts';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION, SCREEN_PAGE } from '../../../lib/api/cursor-pagination.ts';
import { useFormKey } from '../../../lib/forms/use-form-key.ts';
import { commonFilters, knownValue, type TableValues } from '../../../ui/tables/table-address.ts';

export const ADMIN_PAYMENTS_KEY = ['admin', 'payments'] as const;

/** Polling interval in milliseconds, because new problems can appear at any time. */
export const POLL_INTERVAL_MS = 60_000;

export type PaymentFilter = (typeof ADMIN_PAYMENT_FILTERS)[number];
type PaymentPage = Reply<typeof adminPaymentEndpoints.listAdminPayments>;

const flatten = ({ pages }: InfiniteData<PaymentPage>) => ({
  payments: pages.flatMap(page => page.payments),
  isTooBroad: pages[0]?.is_too_broad ?? false,
  problems: pages[0]?.problems ?? 0,
});

/** Returns the filters that the address of the list describes. Ignores unknown values. */
export const paymentFiltersOf = (values: TableValues) => ({
  ...commonFilters(values, PAYMENT_SORTS),
  filter: knownValue(ADMIN_PAYMENT_FILTERS, values.state) ?? 'all',
});

type Filters = ReturnType<typeof paymentFiltersOf>;

/** Loads the payments of these filters, with the number of payments that wait for a decision. */
export const useAdminPayments = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: [...ADMIN_PAYMENTS_KEY, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(adminPaymentEndpoints.listAdminPayments, {
        query: { ...filters, limit: SCREEN_PAGE, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: flatten,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
  });

export const downloadPayments = (filters: Filters) =>
  call(adminPaymentEndpoints.exportAdminPayments, { query: filters });

/** Loads one payment and its history. */
export const useAdminPayment = (id: number) =>
  useQuery({
    queryKey: [...ADMIN_PAYMENTS_KEY, 'one', id],
    queryFn: ({ signal }) => call(adminPaymentEndpoints.getAdminPayment, { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Returns a function that reloads everything that administrators see of payments. */
export function useRefreshPayments() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ADMIN_PAYMENTS_KEY });
}

interface Decision {
  readonly id: number;
  readonly reason: string;
}

/** Returns whether the server refused a decision because its dialog showed another refundable amount. The text names the one of now. */
export const isChangedAmount = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && error.field === 'refundable';

/** A decision with the refundable amount in euros that its dialog shows. */
interface ShownDecision extends Decision {
  readonly refundable: number;
}

/** Releases the held money to the technician. Stays pending until the payment is reloaded, also after a refusal. */
export function useReleasePayment() {
  const refreshPayments = useRefreshPayments();
  const once = useFormKey();
  return useMutation({
    mutationFn: ({ id, ...body }: ShownDecision) =>
      once(client_id =>
        call(adminPaymentEndpoints.releasePayment, { params: { id }, body: { ...body, client_id } }),
      ),
    onSettled: refreshPayments,
  });
}

/** Lets the job continue without a refund. */
export function useContinueJob() {
  const refreshPayments = useRefreshPayments();
  const once = useFormKey();
  return useMutation({
    mutationFn: ({ id, reason }: Decision) =>
      once(client_id =>
        call(adminPaymentEndpoints.continueJob, { params: { id }, body: { reason, client_id } }),
      ),
    onSettled: refreshPayments,
  });
}

/** Refunds an amount in euros to the customer; null refunds all that is left. */
export function useRefundPayment() {
  const refreshPayments = useRefreshPayments();
  const once = useFormKey();
  return useMutation({
    mutationFn: ({ id, ...body }: ShownDecision & { readonly amount: number | null }) =>
      once(client_id =>
        call(adminPaymentEndpoints.refundPayment, { params: { id }, body: { ...body, client_id } }),
      ),
    onSettled: refreshPayments,
  });
}

/** Retries a failed refund at the provider. */
export function useRetryRefund() {
  const refreshPayments = useRefreshPayments();
  const once = useFormKey();
  return useMutation({
    mutationFn: (id: number) =>
      once(client_id => call(adminPaymentEndpoints.retryRefund, { params: { id }, body: { client_id } })),
    onSettled: refreshPayments,
  });
}

/** Records that the customer was paid another way. `id` and `amount` (in euros) identify the failed refund. */
export function useSettleRefund() {
  const refreshPayments = useRefreshPayments();
  const once = useFormKey();
  return useMutation({
    mutationFn: ({ id, ...body }: Decision & { readonly amount: number }) =>
      once(client_id =>
        call(adminPaymentEndpoints.settleRefund, { params: { id }, body: { ...body, client_id } }),
      ),
    onSettled: refreshPayments,
  });
}
