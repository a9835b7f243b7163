import { SEARCH_LIMITS } from '@oficio/domain/admin/search/limits.ts';
import { useEffect, useState } from 'react';
import { useAdminSearch } from './api.ts';
import { groupsOf } from './groups.ts';

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
