import { Stack } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { TechnicianGroup } from '@oficio/domain/requests/technician-groups.ts';
import { type ReactNode, useRef } from 'react';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { useTechnicianRequests } from '../api/requests-api.ts';

interface RequestGroupProps {
  readonly group: TechnicianGroup;
  readonly card: (request: RequestOut) => ReactNode;
  readonly empty: ReactNode;
}

/** Lists one group of the technician's requests, newest first. */
export function RequestGroup({ group, card, empty }: RequestGroupProps) {
  const query = useTechnicianRequests(group);
  const list = useRef<HTMLDivElement>(null);
  if (query.isPending)
    return (
      <Stack>
        <SkeletonCards count={3} height={[300, 200]} />
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
  return (
    <>
      {data.length === 0 ? empty : <Stack ref={list}>{data.map(card)}</Stack>}
      <LoadMore query={query} list={list} count={data.length} />
    </>
  );
}
