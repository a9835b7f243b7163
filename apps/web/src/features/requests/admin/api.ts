import type { Reply } from '@oficio/domain/endpoint.ts';
import { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../../lib/api/cursor-pagination.ts';

export type StatusFilter = Status | 'all';

const flatten = ({ pages }: InfiniteData<Reply<typeof adminRequestEndpoints.listRequests>>) => ({
  requests: pages.flatMap(page => page.requests),
  isTooBroad: pages[0]?.is_too_broad ?? false,
});

/** Loads the requests that match a status and a search: the one with this number, and then the newest first. */
export const useRequests = (status: StatusFilter, search: string) =>
  useInfiniteQuery({
    queryKey: ['admin', 'requests', 'list', status, search],
    queryFn: ({ pageParam, signal }) =>
      call(adminRequestEndpoints.listRequests, { query: { status, search, cursor: pageParam }, signal }),
    ...CURSOR_PAGINATION,
    select: flatten,
    placeholderData: keepPreviousData,
  });

/** Loads one request with its history. */
export const useRequest = (id: number) =>
  useQuery({
    queryKey: ['admin', 'requests', 'one', id],
    queryFn: ({ signal }) => call(adminRequestEndpoints.getRequest, { params: { id }, signal }),
  });
