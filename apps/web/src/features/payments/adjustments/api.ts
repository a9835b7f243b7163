import type { BodyInput, Reply } from '@oficio/domain/endpoint.ts';
import { adjustmentEndpoints } from '@oficio/domain/payments/adjustments/contract.ts';
import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../../lib/api/cursor-pagination.ts';
import { useFormKey } from '../../../lib/forms/use-form-key.ts';
import { ADMIN_PAYMENTS_KEY, useRefreshPayments } from '../admin/api.ts';

const ADJUSTMENTS = [...ADMIN_PAYMENTS_KEY, 'adjustments'];

/** Adjustments per page, which follow a list of payments. */
const ADJUSTMENTS_PAGE = 10;

type AdjustmentPage = Reply<typeof adjustmentEndpoints.listAdjustments>;

const flattenAdjustments = ({ pages }: InfiniteData<AdjustmentPage>) =>
  pages.flatMap(page => page.adjustments);

/** Loads the manual adjustments of the ledger, newest first. */
export const useAdjustments = () =>
  useInfiniteQuery({
    queryKey: ADJUSTMENTS,
    queryFn: ({ pageParam, signal }) =>
      call(adjustmentEndpoints.listAdjustments, {
        query: { limit: ADJUSTMENTS_PAGE, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: flattenAdjustments,
  });

/** Posts a manual adjustment. */
export function useCreateAdjustment() {
  const refreshPayments = useRefreshPayments();
  const once = useFormKey('adjustment');
  return useMutation({
    mutationFn: (body: Omit<BodyInput<typeof adjustmentEndpoints.createAdjustment>, 'client_id'>) =>
      once(client_id => call(adjustmentEndpoints.createAdjustment, { body: { ...body, client_id } })),
    onSettled: refreshPayments,
  });
}
