import type { Reply } from '@oficio/domain/endpoint.ts';
import type { RequestOut, requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { hashKey, type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LIST_KEYS } from './api.ts';
import { type KeptRequest, keepRequests } from './kept-requests.ts';

type Page = Reply<typeof requestEndpoints.listMyRequests>;

const LISTS = new Map([
  [hashKey(LIST_KEYS.mine), (request: RequestOut) => keptOf(request, request.technician_name)],
  // Open ones are anybody's.
  [
    hashKey(LIST_KEYS.technician),
    (request: RequestOut) => (request.technician_id === null ? null : keptOf(request, request.user_name)),
  ],
]);

/** Keeps the requests that were last on the screen for when there is no network. */
export function useKeptRequests(): void {
  const cache = useQueryClient();
  useEffect(
    () =>
      cache.getQueryCache().subscribe(({ type, query }) => {
        const keptFrom = LISTS.get(query.queryHash);
        if (type !== 'updated' || !keptFrom || query.state.status !== 'success') return;
        // An answer to whoever was here before, on its way while they left.
        if (cache.getQueryCache().get(query.queryHash) !== query) return;
        const { pages } = query.state.data as InfiniteData<Page>;
        const kept = pages.flatMap(page => page.requests).flatMap(request => keptFrom(request) ?? []);
        keepRequests(kept, query.state.dataUpdatedAt);
      }),
    [cache],
  );
}

const keptOf = (
  { id, status, service_name, address, scheduled_date, created_at }: RequestOut,
  other: string | null,
): KeptRequest => ({ id, status, service_name, address, scheduled_date, created_at, other });
