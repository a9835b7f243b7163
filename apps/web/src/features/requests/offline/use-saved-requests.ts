import type { Reply } from '@oficio/domain/endpoint.ts';
import type { RequestOut, requestEndpoints } from '@oficio/domain/requests/contract.ts';
import type { todayEndpoints } from '@oficio/domain/requests/today/contract.ts';
import { hashKey, type InfiniteData, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { KEYS, LIST_KEYS } from '../api/requests-api.ts';
import { nextJobs } from './next-jobs.ts';
import { type SavedRequest, saveJobs, saveRequests } from './saved-requests.ts';

type Today = Reply<typeof todayEndpoints.getToday>;
type Page = Reply<typeof requestEndpoints.listMyRequests>;

const TODAY = hashKey(KEYS.today);
const MINE = hashKey(LIST_KEYS.mine);
/** Hashes of the technician's lists. */
const TECHNICIAN = LIST_KEYS.groups.map(hashKey);

/**
 * Saves the requests and the jobs that were last on the screen for offline use. Calls `onJobs` each time that it saves jobs; it must be
 * the same function in each render.
 */
export function useSavedRequests(onJobs: () => void): void {
  const client = useQueryClient();
  useEffect(() => {
    const cache = client.getQueryCache();
    return cache.subscribe(({ type, query }) => {
      if (type !== 'updated' || query.state.status !== 'success') return;
      // The reply may belong to a user who has logged out meanwhile.
      if (cache.get(query.queryHash) !== query) return;
      const { dataUpdatedAt } = query.state;
      if (query.queryHash === MINE)
        saveRequests(
          listed(cache, MINE).map(request => savedRequestOf(request, request.technician_name)),
          dataUpdatedAt,
        );
      if (query.queryHash === TODAY || TECHNICIAN.includes(query.queryHash)) {
        const jobs = nextJobs(cache.get<Today>(TODAY)?.state.data?.jobs, technicianRequests(cache));
        saveJobs(jobs, dataUpdatedAt);
        if (jobs.length > 0) onJobs();
      }
      if (TECHNICIAN.includes(query.queryHash))
        saveRequests(
          technicianRequests(cache).map(request => savedRequestOf(request, request.user_name)),
          dataUpdatedAt,
        );
    });
  }, [client, onJobs]);
}

/**
 * Merges the technician's lists, newest first. Leaves out open requests, because they are not assigned to the technician.
 */
function technicianRequests(cache: QueryCache): readonly RequestOut[] {
  // A request may still be in the list that it left. The more recently loaded list is correct.
  const byId = new Map(TECHNICIAN.flatMap(hash => listed(cache, hash)).map(request => [request.id, request]));
  return [...byId.values()]
    .filter(request => request.technician_id !== null)
    .sort((one, other) => other.id - one.id);
}

function listed(cache: QueryCache, hash: string): readonly RequestOut[] {
  const data = cache.get<InfiniteData<Page>>(hash)?.state.data;
  return data?.pages.flatMap(page => page.requests) ?? [];
}

const savedRequestOf = (
  { id, status, service_name, address, scheduled_date, time_zone, created_at }: RequestOut,
  other: string | null,
): SavedRequest => ({ id, status, service_name, address, scheduled_date, time_zone, created_at, other });
