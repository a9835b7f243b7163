import type { Point } from '@oficio/domain/technicians/geo.ts';
import { useSticky } from '../../../../lib/hooks/use-sticky.ts';
import { readSearch, type SearchState, writeSearch } from '../search-state.ts';

/** Returns the name of a search without its view; equal searches have the same name. */
const nameOf = (search: SearchState): string => writeSearch({ ...search, view: 'list' }).toString();

const DEFAULT_NAME = nameOf(readSearch(new URLSearchParams()));

/** Returns the name of the search around a point, or null as long as the visitor has chosen nothing. */
export function useMadeSearch(search: SearchState, { latitude, longitude }: Point): string | null {
  const name = nameOf(search);
  return useSticky(name !== DEFAULT_NAME) ? `${name} ${latitude} ${longitude}` : null;
}
