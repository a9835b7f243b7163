import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { newestParams } from '../../../../lib/navigation/newest-params.ts';
import { readSearch, type SearchState, writeSearch } from '../search-state.ts';

export type ChangeSearch = (part: Partial<SearchState>) => void;

/** Returns the search in the address and a function that changes it. Each change is a history entry. */
export function useSearch(): readonly [SearchState, ChangeSearch] {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const changeSearch = useCallback<ChangeSearch>(
    part => setParams(writeSearch({ ...readSearch(newestParams()), ...part })),
    [setParams],
  );
  return [search, changeSearch];
}
