import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import classes from './load-more.module.css';

interface LoadMoreProps {
  /** What `useInfiniteQuery` answers. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** The element whose children are the entries. */
  readonly list: RefObject<HTMLElement | null>;
  /** How many entries are shown. */
  readonly count: number;
}

/** 'Ver más' under a list that comes in pages. Reading goes on at the first new entry, where the button was. */
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
