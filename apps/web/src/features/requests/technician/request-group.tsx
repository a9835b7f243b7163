import { Stack } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { TechnicianGroup } from '@oficio/domain/requests/groups.ts';
import { type ReactNode, useRef } from 'react';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { useTechnicianRequests } from '../api.ts';

interface RequestGroupProps {
  readonly group: TechnicianGroup;
  readonly card: (request: RequestOut) => ReactNode;
  readonly empty: ReactNode;
  /** Returns the shown ones of the loaded requests, for a page that links to the whole list. By default all, with 'Ver más'. */
  readonly choose?: (loaded: readonly RequestOut[]) => readonly RequestOut[];
  /** Number of placeholders. */
  readonly expected?: number;
}

/** Lists one group of the technician's requests, newest first. */
export function RequestGroup({ group, card, empty, choose, expected = 3 }: RequestGroupProps) {
  const query = useTechnicianRequests(group);
  const list = useRef<HTMLDivElement>(null);
  if (query.isPending)
    return (
      <Stack>
        <SkeletonCards count={expected} height={[300, 200]} />
      </Stack>
    );
  if (query.data === undefined)
    return (
      <ErrorState
        error={query.error}
        fallback="Error al cargar solicitudes"
        onRetry={() => void query.refetch()}
      />
    );
  const { data } = query;
  const shown = choose ? choose(data) : data;
  return (
    <>
      {shown.length === 0 ? empty : <Stack ref={list}>{shown.map(card)}</Stack>}
      {choose ? null : <LoadMore query={query} list={list} count={data.length} />}
    </>
  );
}
