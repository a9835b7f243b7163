import { Button } from '@mantine/core';
import { type ComponentProps, type ReactNode, type Ref, useCallback, useRef } from 'react';
import { Link } from '../../lib/navigation/link.tsx';
import { ErrorState } from '../feedback/states.tsx';
import { LoadMore } from './load-more.tsx';
import { StaleContent } from './stale-content.tsx';

interface PagedListProps<Entry> {
  /** Result of `useInfiniteQuery`. */
  readonly query: ComponentProps<typeof LoadMore>['query'] & {
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Undefined until the first page is loaded. */
  readonly entries: readonly Entry[] | undefined;
  /** Text of the error state. */
  readonly failed: string;
  readonly loading: ReactNode;
  readonly empty: ReactNode;
  /** Content below the list. */
  readonly foot?: ReactNode;
  /** Lets the parent focus the list when the focused element is removed. */
  readonly ref?: Ref<HTMLDivElement>;
  /** Renders the entries; `list` is the ref of the element that contains them. */
  readonly children: (entries: readonly Entry[], list: (element: HTMLElement | null) => void) => ReactNode;
}

/** Paged list with its states: loading, failed, empty, outdated, with more pages. */
export function PagedList<Entry>(props: PagedListProps<Entry>) {
  const { query, entries, failed, loading, empty, foot, ref, children } = props;
  const list = useRef<HTMLElement>(null);
  const setList = useCallback((element: HTMLElement | null) => {
    list.current = element;
  }, []);
  const { error, refetch, isPlaceholderData } = query;
  if (!entries)
    return error ? <ErrorState error={error} fallback={failed} onRetry={() => void refetch()} /> : loading;
  // A page of a search may be empty although later pages have matches.
  // An empty page of the previous search says nothing about the current one.
  if (entries.length === 0 && !query.hasNextPage) return isPlaceholderData ? loading : empty;
  return (
    <StaleContent ref={ref} isOld={isPlaceholderData} failed={error && failed}>
      {entries.length === 0 ? (
        <p role="status">Todavía no hay resultados. Pulsa «Ver más» para seguir buscando.</p>
      ) : (
        children(entries, setList)
      )}
      <LoadMore query={query} list={list} count={entries.length} />
      {foot}
    </StaleContent>
  );
}

/** Links from an empty filtered list to the whole list. */
export function ShowAll({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Button component={Link} to={to} variant="default" size="md">
      {children}
    </Button>
  );
}
