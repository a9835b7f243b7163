import type { Reply } from '@oficio/domain/endpoint.ts';
import { PAYOUT_STEPS } from '@oficio/domain/payments/payout-states.ts';
import { type RequestOut, requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { TECHNICIAN_GROUP_NAMES, type TechnicianGroup } from '@oficio/domain/requests/groups.ts';
import { withKnownStatus } from '@oficio/domain/requests/labels.ts';
import { type ACTION_BY_TARGET, isOpen } from '@oficio/domain/requests/lifecycle.ts';
import { timelineEndpoints } from '@oficio/domain/requests/timeline/contract.ts';
import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../lib/api/cursor-pagination.ts';
import { useErrorLog } from '../../lib/hooks/use-error-log.ts';
import { pollInterval } from '../../lib/live/state.ts';

/** Polling interval in milliseconds of a list with requests that may still change. */
const POLL_INTERVAL_MS = 15_000;

export const REQUEST_KEYS = {
  all: ['requests'],
  mine: ['requests', 'mine'],
  group: (group: TechnicianGroup) => ['requests', 'technician', group],
  counts: ['requests', 'counts'],
  today: ['requests', 'today'],
  one: (id: number) => ['requests', 'one', id],
  timeline: (id: number) => ['requests', 'timeline', id],
} as const;

/** Query keys of the request lists. */
export const LIST_KEYS = {
  mine: REQUEST_KEYS.mine,
  groups: TECHNICIAN_GROUP_NAMES.map(REQUEST_KEYS.group),
} as const;

type RequestPage = Reply<typeof requestEndpoints.listMyRequests>;

/** Common options of request lists: paged by cursor, and loaded again on focus. */
const requestList = {
  ...CURSOR_PAGINATION,
  select: ({ pages }: InfiniteData<RequestPage>) => pages.flatMap(page => page.requests.map(withKnownStatus)),
  refetchOnWindowFocus: 'always' as const,
  staleTime: 0,
};

const watch = (data: InfiniteData<RequestPage> | undefined): number | false =>
  data?.pages.some(page => page.requests.some(isMoving)) ? pollInterval(POLL_INTERVAL_MS) : false;

/** Returns whether the request or its money may still change without the reader. */
const isMoving = ({ status, money }: RequestOut): boolean =>
  isOpen(status) ||
  money?.refund?.status === 'pending' ||
  PAYOUT_STEPS.some(({ from }) => from === money?.payout?.state);

/**
 * Loads the customer's own requests: all open ones and the ended ones page by page, the last changed first. In one query, so that a
 * request that ends is never missing in between. Polls while one of them may change.
 */
export const useMyRequests = () =>
  useInfiniteQuery({
    ...requestList,
    queryKey: REQUEST_KEYS.mine,
    async queryFn({ pageParam, signal }) {
      const query = { group: 'ended', cursor: pageParam, limit: 50 } as const;
      const ended = call(requestEndpoints.listMyRequests, { query, signal });
      if (pageParam !== null) return ended;
      const [open, { requests, next_cursor }] = await Promise.all([loadOpen(signal), ended]);
      const endedIds = new Set(requests.map(({ id }) => id));
      // One that ended between the two replies is in both.
      return { requests: [...open.filter(({ id }) => !endedIds.has(id)), ...requests], next_cursor };
    },
    refetchInterval: query => watch(query.state.data),
  });

/** Loads all open requests, because each of them may need an answer. Nearly every customer has them in one page. */
async function loadOpen(signal: AbortSignal): Promise<RequestOut[]> {
  const found: RequestOut[] = [];
  for (let cursor: string | null = null; ; ) {
    const query = { group: 'open' as const, cursor, limit: 200 };
    const page: RequestPage = await call(requestEndpoints.listMyRequests, { query, signal });
    found.push(...page.requests);
    if (page.next_cursor === null) return found;
    cursor = page.next_cursor;
  }
}

/** Loads one group of the technician's requests, newest first. Always polls, because new ones may come. */
export const useTechnicianRequests = (group: TechnicianGroup) =>
  useInfiniteQuery({
    ...requestList,
    queryKey: REQUEST_KEYS.group(group),
    queryFn: ({ pageParam, signal }) =>
      call(requestEndpoints.listTechnicianRequests, {
        query: { group, cursor: pageParam, limit: 50 },
        signal,
      }),
    refetchInterval: () => pollInterval(POLL_INTERVAL_MS),
  });

/** Loads the number of requests in each group. A failure is only logged, because the lists still work. */
export function useTechnicianCounts() {
  const query = useQuery({
    queryKey: REQUEST_KEYS.counts,
    queryFn: ({ signal }) => call(requestEndpoints.countTechnicianRequests, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: () => pollInterval(POLL_INTERVAL_MS),
  });
  useErrorLog('The requests could not be counted', query.error);
  return query.data;
}

interface WatchOptions {
  /** Returns the polling interval in milliseconds. Without it, the query does not poll. */
  readonly every?: (request: RequestOut) => number | false;
  readonly enabled?: boolean;
}

/** Loads one request, never from the cache alone, because users decide about money with it. */
export const useRequest = (id: number, { every = () => false, enabled = true }: WatchOptions = {}) =>
  useQuery({
    queryKey: REQUEST_KEYS.one(id),
    queryFn: ({ signal }) => call(requestEndpoints.getRequest, { params: { id }, signal }),
    select: ({ request }) => withKnownStatus(request),
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data ? every(state.data.request) : false),
  });

/** Returns the polling interval of a request that may still change without the reader, otherwise false. */
export const whileMoving = (request: RequestOut): number | false =>
  isMoving(request) ? pollInterval(POLL_INTERVAL_MS) : false;

/** Returns a function that loads all requests on the screen again. */
export function useRefreshRequests(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: REQUEST_KEYS.all }), [queryClient]);
}

/** Statuses that a user may set; each is the target of one lifecycle action. */
export type TargetStatus = keyof typeof ACTION_BY_TARGET;

/** Changes the status of a request. Stays pending until the lists are reloaded, also after a refusal. */
export function useSetRequestStatus() {
  const refreshRequests = useRefreshRequests();
  return useMutation({
    mutationFn: ({ id, status }: { readonly id: number; readonly status: TargetStatus }) =>
      call(requestEndpoints.setRequestStatus, { params: { id }, body: { status } }),
    onSettled: refreshRequests,
  });
}

/** Loads the history of a job. Loaded again with the request, because its key starts with the noun. */
export const useTimeline = (id: number) =>
  useQuery({
    queryKey: REQUEST_KEYS.timeline(id),
    queryFn: ({ signal }) => call(timelineEndpoints.getTimeline, { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data ? pollInterval(POLL_INTERVAL_MS) : false),
  });
