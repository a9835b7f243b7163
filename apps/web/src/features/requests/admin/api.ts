import type { Reply } from '@oficio/domain/endpoint.ts';
import { adminRequestEndpoints, REQUEST_SORTS } from '@oficio/domain/requests/admin/contract.ts';
import { STATUSES } from '@oficio/domain/requests/lifecycle.ts';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION, SCREEN_PAGE } from '../../../lib/api/cursor-pagination.ts';
import { commonFilters, knownValue, type TableValues } from '../../../ui/tables/table-address.ts';

const flatten = ({ pages }: InfiniteData<Reply<typeof adminRequestEndpoints.listRequests>>) => ({
  requests: pages.flatMap(page => page.requests),
  isTooBroad: pages[0]?.is_too_broad ?? false,
});

/** Returns the filters that the address of the list describes. Ignores unknown values. */
export const requestFiltersOf = (values: TableValues) => ({
  ...commonFilters(values, REQUEST_SORTS),
  status: knownValue(STATUSES, values.state) ?? 'all',
});

type Filters = ReturnType<typeof requestFiltersOf>;

/** Loads the requests of these filters: the one that the search names by its number, and then in the order of the sort. */
export const useRequests = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: ['admin', 'requests', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(adminRequestEndpoints.listRequests, {
        query: { ...filters, limit: SCREEN_PAGE, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: flatten,
    placeholderData: keepPreviousData,
  });

export const downloadRequests = (filters: Filters) =>
  call(adminRequestEndpoints.exportRequests, { query: filters });

/** Loads one request with its history. */
export const useAdminRequest = (id: number) =>
  useQuery({
    queryKey: ['admin', 'requests', 'one', id],
    queryFn: ({ signal }) => call(adminRequestEndpoints.getRequest, { params: { id }, signal }),
  });
