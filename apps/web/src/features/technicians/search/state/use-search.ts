import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readSearch, type SearchState, writeSearch } from './search-state.ts';

export type ChangeSearch = (change: Partial<SearchState>) => void;

/** The search in the address bar, and how to change a part of it. Every change is a step that Back undoes. */
export function useSearch(): readonly [SearchState, ChangeSearch] {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const change = useCallback<ChangeSearch>(
    part => setParams(current => writeSearch({ ...readSearch(current), ...part })),
    [setParams],
  );
  return [search, change];
}
