import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/client.ts';
import { useLogged } from '../../lib/use-logged.ts';

/** Cards in one go: full rows of two and of three. */
const PAGE = 24;

/** The catalogue. It changes with a release, so once is enough. */
export const useServiceCatalogue = () =>
  useQuery({
    queryKey: ['services'],
    queryFn: async ({ signal }) => (await call(technicianEndpoints.listServices, { signal })).services,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The catalogue where one can do without: a failure is only logged (spec, section 8). */
export function useServices() {
  const { data, error } = useServiceCatalogue();
  useLogged('The services could not be loaded', error);
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

/**
 * The technicians around a point, nearest first, page by page. While other filters are on their way the last answer
 * stays. A failure is only logged (spec, section 8); the screen offers to try again.
 */
export function useTechnicians({ point, ...filters }: TechnicianQuery, enabled: boolean) {
  const query = useInfiniteQuery({
    queryKey: ['technicians', 'search', filters, point],
    queryFn: ({ pageParam, signal }) =>
      call(technicianEndpoints.listTechnicians, {
        query: { ...filters, lat: point.latitude, lng: point.longitude, limit: PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: last => last.next_cursor,
    placeholderData: keepPreviousData,
    enabled,
  });
  useLogged('The technicians could not be loaded', query.error);
  return query;
}

/** The public profile. `id` is what stands in the address, which may be anything; null asks for nobody. */
export const useTechnician = (id: string | null) =>
  useQuery({
    queryKey: ['technicians', 'profile', id],
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) =>
            (await call(technicianEndpoints.getTechnician, { params: { id }, signal })).technician,
  });

/** Nobody has this profile: the id is unknown (404) or none at all (400). */
export const isUnknownTechnician = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
