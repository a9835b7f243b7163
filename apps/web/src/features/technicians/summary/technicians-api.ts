import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { type Call, call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../../lib/api/cursor-pagination.ts';
import { FRESH_MS } from '../../../lib/api/query-client.ts';
import { useErrorLog } from '../../../lib/hooks/use-error-log.ts';

/** Cards per page: full rows with two and with three columns. */
const PAGE = 24;

/** Milliseconds after which an open page learns that an administrator has changed the catalogue. */
const CATALOGUE_FRESH_MS = 300_000;

/** Loads the catalogue of services. */
export const servicesQuery = (via: Call = call) =>
  queryOptions({
    queryKey: ['services'],
    queryFn: async ({ signal }) => (await via(technicianEndpoints.listServices, { signal })).services,
    staleTime: CATALOGUE_FRESH_MS,
  });

export const useServiceCatalogue = () => useQuery(servicesQuery());

/** Loads the catalogue for optional use: a failure is only logged (spec, section 8). */
export function useServices() {
  const { data, error } = useServiceCatalogue();
  useErrorLog('The services could not be loaded', error);
  return data ?? [];
}

export interface TechnicianQuery {
  readonly service: string | null;
  readonly minRating: number | null;
  /** Per hour. */
  readonly maxPrice: number | null;
  /** Kilometres around `point`. */
  readonly radius: number;
  readonly point: Point;
}

/** Loads the technicians around a point page by page, nearest first. */
export const techniciansQuery = ({ point, ...filters }: TechnicianQuery, via: Call = call) =>
  infiniteQueryOptions({
    queryKey: ['technicians', 'search', filters, point],
    queryFn: ({ pageParam, signal }) =>
      via(technicianSearchEndpoints.listTechnicians, {
        query: { ...filters, lat: point.latitude, lng: point.longitude, limit: PAGE, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    // A notification that an empty area has a technician leads to a search that may have been made just before.
    staleTime: ({ state }) => (state.data?.pages[0]?.total === 0 ? 0 : FRESH_MS),
  });

/**
 * `techniciansQuery` as a hook. Keeps the last results while other filters load. A failure is only logged (spec, section
 * 8); the screen offers a retry.
 */
export function useTechnicians(search: TechnicianQuery, enabled: boolean) {
  const query = useInfiniteQuery({
    ...techniciansQuery(search),
    placeholderData: keepPreviousData,
    enabled,
  });
  useErrorLog('The technicians could not be loaded', query.error);
  return query;
}

/** The public profile, or null if it does not exist. `id` comes from the address and may be invalid. */
export const technicianQuery = (id: string, via: Call = call) =>
  queryOptions({
    queryKey: ['technicians', 'profile', id],
    queryFn: async ({ signal }) => {
      try {
        return (await via(technicianEndpoints.getTechnician, { params: { id }, signal })).technician;
      } catch (error) {
        if (isUnknown(error)) return null;
        throw error;
      }
    },
    // A profile that waits for approval is visible only to its owner, so it reloads after a login.
    staleTime: ({ state }) => (state.data === null ? 0 : FRESH_MS),
  });

/** `technicianQuery` as a hook; a null `id` loads nothing. */
export const useTechnician = (id: string | null) =>
  useQuery({ ...technicianQuery(id ?? ''), ...(id === null && { queryFn: skipToken }) });

/** Returns whether the profile does not exist: unknown (404) or invalid id (400). */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
