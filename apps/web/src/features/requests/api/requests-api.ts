import type { Reply } from '@oficio/domain/endpoint.ts';
import { PAYOUT_STEPS } from '@oficio/domain/payments/payout-states.ts';
import { type RequestOut, requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { withKnownStatus } from '@oficio/domain/requests/labels.ts';
import { type ACTION_BY_TARGET, isOpen, type Status } from '@oficio/domain/requests/lifecycle.ts';
import { TECHNICIAN_GROUP_NAMES, type TechnicianGroup } from '@oficio/domain/requests/technician-groups.ts';
import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../../lib/api/cursor-pagination.ts';
import { useErrorLog } from '../../../lib/hooks/use-error-log.ts';
import { pollInterval } from '../../../lib/live/state.ts';

/** Milliseconds between two looks at a list in which something may still happen. */
const POLL_INTERVAL_MS = 15_000;

const KEYS = {
  all: ['requests'],
  mine: ['requests', 'mine'],
  group: (group: TechnicianGroup) => ['requests', 'technician', group],
  counts: ['requests', 'counts'],
  one: (id: number) => ['requests', 'one', id],
} as const;

/** Under which the lists of requests are in the cache of answers. */
export const LIST_KEYS = { mine: KEYS.mine, groups: TECHNICIAN_GROUP_NAMES.map(KEYS.group) } as const;

type RequestPage = Reply<typeof requestEndpoints.listMyRequests>;

/** A list of requests that pages by cursor and refreshes itself: on focus always, by the clock while one is open. */
const requestList = {
  ...CURSOR_PAGINATION,
  select: ({ pages }: InfiniteData<RequestPage>) => pages.flatMap(page => page.requests.map(withKnownStatus)),
  refetchOnWindowFocus: 'always' as const,
  staleTime: 0,
};

const watch = (data: InfiniteData<RequestPage> | undefined): number | false =>
  data?.pages.some(page => page.requests.some(isMoving)) ? pollInterval(POLL_INTERVAL_MS) : false;

/** Something may still happen to it by itself, or to its money. */
const isMoving = ({ status, money }: RequestOut): boolean =>
  isOpen(status) ||
  money?.refund?.status === 'pending' ||
  PAYOUT_STEPS.some(({ from }) => from === money?.payout?.state);

/** The customer's own requests, newest first. */
export const useMyRequests = () =>
  useInfiniteQuery({
    ...requestList,
    queryKey: KEYS.mine,
    queryFn: ({ pageParam, signal }) =>
      call(requestEndpoints.listMyRequests, { query: { cursor: pageParam, limit: 50 }, signal }),
    refetchInterval: query => watch(query.state.data),
  });

/** One group of the technician's requests, newest first. Always watched: new ones may come. */
export const useTechnicianRequests = (group: TechnicianGroup) =>
  useInfiniteQuery({
    ...requestList,
    queryKey: KEYS.group(group),
    queryFn: ({ pageParam, signal }) =>
      call(requestEndpoints.listTechnicianRequests, {
        query: { group, cursor: pageParam, limit: 50 },
        signal,
      }),
    refetchInterval: () => pollInterval(POLL_INTERVAL_MS),
  });

/** How many requests each group has. A failure is only logged: the lists matter more. */
export function useTechnicianCounts() {
  const query = useQuery({
    queryKey: KEYS.counts,
    queryFn: ({ signal }) => call(requestEndpoints.countTechnicianRequests, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: () => pollInterval(POLL_INTERVAL_MS),
  });
  useErrorLog('The requests could not be counted', query.error);
  return query.data;
}

interface WatchOptions {
  /** Milliseconds between two looks, by what the last one showed; without it, once and on focus. */
  readonly every?: (status: Status) => number | false;
  readonly enabled?: boolean;
}

/** One request, as fresh as it gets: what is shown of it decides about money. */
export const useRequest = (id: number, { every = () => false, enabled = true }: WatchOptions = {}) =>
  useQuery({
    queryKey: KEYS.one(id),
    queryFn: ({ signal }) => call(requestEndpoints.getRequest, { params: { id }, signal }),
    select: ({ request }) => withKnownStatus(request),
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data ? every(state.data.request.status) : false),
  });

/** Looks at every request on the screen again. */
export function useRefreshRequests(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: KEYS.all }), [queryClient]);
}

/** The statuses a person may name, each the end of one action of the lifecycle. */
export type Target = keyof typeof ACTION_BY_TARGET;

/** Moves a request. Pending until the lists show it, and they are read again when it is refused, too. */
export function useSetRequestStatus() {
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: ({ id, status }: { readonly id: number; readonly status: Target }) =>
      call(requestEndpoints.setRequestStatus, { params: { id }, body: { status } }),
    onSettled: refresh,
  });
}
