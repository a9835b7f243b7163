import { searchEndpoints } from '@oficio/domain/admin/search/contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';

/** Searches people, requests and payments. An empty text finds nothing and makes no call. */
export const useAdminSearch = (q: string, limit: number) =>
  useQuery({
    queryKey: ['admin', 'search', q, limit],
    queryFn: async ({ signal }) =>
      (await call(searchEndpoints.search, { query: { q, limit }, signal })).results,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
