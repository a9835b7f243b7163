import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import type { PayoutGroup } from '@oficio/domain/payments/payouts/groups.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../../lib/api/cursor-pagination.ts';

/** Loads the technician's payouts that wait, or those that were sent. Belongs to the requests, because it changes with them. */
export const usePayouts = (group: PayoutGroup) =>
  useInfiniteQuery({
    ...CURSOR_PAGINATION,
    queryKey: ['requests', 'payouts', group],
    queryFn: ({ pageParam, signal }) =>
      call(payoutEndpoints.listPayouts, { query: { group, cursor: pageParam, limit: 20 }, signal }),
    select: ({ pages }) => pages.flatMap(page => page.payouts),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
