import type { Reply } from '@oficio/domain/endpoint.ts';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut, requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { exactPlace } from '@oficio/domain/requests/place.ts';
import { MAX_TODAY, type todayEndpoints } from '@oficio/domain/requests/today/contract.ts';
import { hashKey, type InfiniteData, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LIST_KEYS, REQUEST_KEYS } from '../api.ts';
import { whenOf } from '../card-parts/request-facts.ts';
import { type SavedJob, type SavedRequest, saveJobs, saveRequests } from './saved-requests.ts';

type Today = Reply<typeof todayEndpoints.getToday>;
type Page = Reply<typeof requestEndpoints.listMyRequests>;

const TODAY = hashKey(REQUEST_KEYS.today);
const MINE = hashKey(LIST_KEYS.mine);
/** Hash of the only list that contains paid and unfinished jobs. */
const ACTIVE = hashKey(REQUEST_KEYS.group('active'));
/** Hashes of the technician's lists. */
const TECHNICIAN = LIST_KEYS.groups.map(hashKey);

/**
 * Saves the requests and the jobs that were last on the screen for offline use. Calls `onJobs` each time that it saves jobs; it must be
 * the same function in each render.
 */
export function useSavedRequests(onJobs: () => void): void {
  const client = useQueryClient();
  useEffect(() => saveLoaded(client.getQueryCache(), onJobs), [client, onJobs]);
}

/** Saves each reply that the cache receives, and calls `onJobs` after saved jobs. Returns the function that ends this. */
export function saveLoaded(cache: QueryCache, onJobs: () => void): () => void {
  return cache.subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { query } = event;
    // The reply may belong to a user who has logged out meanwhile.
    if (cache.get(query.queryHash) !== query) return;
    const { dataUpdatedAt } = query.state;
    if (query.queryHash === MINE)
      saveRequests(
        listed(cache, MINE).map(request => savedRequestOf(request, 'customer')),
        dataUpdatedAt,
      );
    const jobs = loadedJobs(cache, query.queryHash);
    if (jobs) {
      saveJobs(jobs, dataUpdatedAt);
      if (jobs.length > 0) onJobs();
    }
    if (TECHNICIAN.includes(query.queryHash))
      saveRequests(
        technicianRequests(cache).map(request => savedRequestOf(request, 'technician')),
        dataUpdatedAt,
      );
  });
}

/** Returns the next jobs after a reply to the query `updated`; null if that reply does not contain them. */
function loadedJobs(cache: QueryCache, updated: string): readonly SavedJob[] | null {
  if (updated === TODAY)
    return nextJobs(cache.get<Today>(TODAY)?.state.data?.jobs, technicianRequests(cache));
  // The first pages may lack the next job, because they begin with the newest request.
  if (updated !== ACTIVE || pagesOf(cache, ACTIVE).at(-1)?.next_cursor !== null) return null;
  // The data of the first screen may be older.
  return nextJobs(undefined, technicianRequests(cache));
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

const listed = (cache: QueryCache, hash: string): readonly RequestOut[] =>
  pagesOf(cache, hash).flatMap(page => page.requests);

const pagesOf = (cache: QueryCache, hash: string): readonly Page[] =>
  cache.get<InfiniteData<Page>>(hash)?.state.data?.pages ?? [];

function savedRequestOf(request: RequestOut, reader: Party): SavedRequest {
  const { id, status, service_name, address, technician_name, user_name } = request;
  const other = reader === 'customer' ? technician_name : user_name;
  return { id, status, service_name, address, reader, other, when: whenOf(request) };
}

/**
 * Returns the paid and unfinished jobs of a technician: those of the first screen, whose list is short, then others of the list of
 * jobs by their dates. `today` is undefined if the list is newer and complete.
 */
export function nextJobs(
  today: readonly RequestOut[] | undefined,
  listed: readonly RequestOut[],
): readonly SavedJob[] {
  const first = today ?? [];
  // A shorter list contains all jobs, and the other list may be older.
  const others = today === undefined || today.length >= MAX_TODAY ? listed.filter(isNext) : [];
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...others.filter(({ id }) => !ids.has(id)).sort(byDate)].map(savedJobOf);
}

const isNext = ({ status }: RequestOut): boolean =>
  status === 'payment_completed' || status === 'in_progress';

const byDate = (one: RequestOut, other: RequestOut): number => timeOf(one) - timeOf(other);

const timeOf = ({ money }: RequestOut): number =>
  money?.agreed_date == null ? Number.MAX_SAFE_INTEGER : Date.parse(money.agreed_date);

const savedJobOf = (request: RequestOut): SavedJob => ({
  id: request.id,
  status: request.status,
  service_name: request.service_name,
  time_zone: request.time_zone,
  user_name: request.user_name,
  user_phone: request.user_phone,
  description: request.description,
  place: exactPlace(request),
  date: request.money?.agreed_date ?? null,
});
