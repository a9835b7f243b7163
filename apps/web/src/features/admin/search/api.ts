import { SEARCH_LIMITS, searchEndpoints } from '@oficio/domain/admin/search/contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { groupsOf } from './groups.ts';

/** Searches people, requests and payments. An empty text finds nothing and makes no call. */
export const useAdminSearch = (q: string, limit: number) =>
  useQuery({
    queryKey: ['admin', 'search', q, limit],
    queryFn: async ({ signal }) =>
      (await call(searchEndpoints.search, { query: { q, limit }, signal })).results,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

/** Milliseconds without a key before a search is sent. */
const PAUSE_MS = 200;

/** Searches what is typed, after a short pause. `groups` is null until there is an answer to exactly this text. */
export function useHits(typed: string) {
  const text = typed.trim();
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isPlaceholderData, refetch } = useAdminSearch(q, SEARCH_LIMITS.field);
  const isCurrent = q === text && !isPlaceholderData;
  return {
    text,
    groups: data && isCurrent ? groupsOf(data) : null,
    error: isCurrent ? error : null,
    retry: () => void refetch(),
  };
}
