import { useEffect, useRef } from 'react';
import type { SearchedListProps } from '../lists/searched-list.tsx';
import { type TableAddress, wholeNumberIn } from './table-address.ts';

/** Most rows that an address loads again. */
const MAX_ROWS = 500;

type Query = SearchedListProps<unknown>['query'];

/**
 * Keeps the number of loaded rows in the address, and loads that many after a refresh, from a link and on Back. `count` is undefined
 * until the first page is loaded. Returns the query whose further pages are counted.
 */
export function useLoadedRows(
  { values, keepRows }: TableAddress,
  query: Query,
  count: number | undefined,
): Query {
  const wanted = Math.min(wholeNumberIn(values.rows) ?? 0, MAX_ROWS);
  const isPressed = useRef(false);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  useEffect(() => {
    if (count === undefined || isPlaceholderData) return;
    if (isPressed.current && !isFetchingNextPage && count > wanted) {
      isPressed.current = false;
      keepRows(count);
    } else if (count < wanted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
      void fetchNextPage();
  });
  return {
    ...query,
    fetchNextPage: () => {
      const loading = fetchNextPage();
      isPressed.current = true;
      return loading;
    },
  };
}
