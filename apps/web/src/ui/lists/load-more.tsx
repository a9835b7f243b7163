import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import classes from './load-more.module.css';

interface LoadMoreProps {
  /** Result of `useInfiniteQuery`. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** Element that contains the entries. */
  readonly list: RefObject<HTMLElement | null>;
  /** Number of shown entries. */
  readonly count: number;
}

/** 'Ver más' button below a paged list. Moves the focus to the first new entry. */
export function LoadMore({ query, list, count }: LoadMoreProps) {
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || count <= before.current) return;
    const first = list.current?.children[before.current];
    before.current = null;
    if (!(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }, [list, count]);
  if (!query.hasNextPage) return null;
  return (
    <div className={classes.more}>
      <div role="status">
        {query.isFetchNextPageError ? <p className={classes.failed}>No se ha podido cargar más.</p> : null}
      </div>
      <Button
        variant="default"
        loading={query.isFetchingNextPage}
        onClick={() => {
          before.current = count;
          void query.fetchNextPage();
        }}
      >
        Ver más
      </Button>
    </div>
  );
}
