import { Stack } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { PagedList, ShowAll } from '../../../ui/lists/paged-list.tsx';
import { TooBroad, TooBroadNote } from '../../../ui/lists/too-broad.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { type StatusFilter, useRequests } from './api.ts';
import { RequestFilters, useRequestFilter } from './request-filter.tsx';
import { RequestRow } from './request-row.tsx';

/** Lists the requests that match the filter in the address. */
export function RequestList() {
  const { filter: status, search } = useRequestFilter();
  const query = useRequests(status, search);
  return (
    <Stack gap="lg">
      <RequestFilters />
      <PagedList
        query={query}
        entries={query.data?.requests}
        failed="Error al cargar solicitudes"
        loading={
          <Stack>
            <SkeletonCards count={5} height={[132, 98]} />
          </Stack>
        }
        empty={<NoRequests status={status} search={search} isTooBroad={query.data?.isTooBroad ?? false} />}
      >
        {(requests, list) => (
          <>
            {query.data?.isTooBroad ? <TooBroadNote search={search} /> : null}
            <Stack gap="sm" ref={list}>
              {requests.map(request => (
                <RequestRow key={request.id} request={request} />
              ))}
            </Stack>
          </>
        )}
      </PagedList>
    </Stack>
  );
}

interface NoRequestsProps {
  readonly status: StatusFilter;
  readonly search: string;
  readonly isTooBroad: boolean;
}

function NoRequests({ status, search, isTooBroad }: NoRequestsProps) {
  const all = <ShowAll to="/admin/requests">Ver todas las solicitudes</ShowAll>;
  if (isTooBroad) return <TooBroad search={search} action={all} />;
  const title =
    search !== ''
      ? `Ninguna solicitud coincide con «${search}»`
      : status === 'all'
        ? 'Todavía no hay solicitudes'
        : 'No hay solicitudes en este estado';
  return (
    <EmptyState
      icon={<IconClipboardList size={40} aria-hidden="true" />}
      title={title}
      action={search !== '' || status !== 'all' ? all : null}
    />
  );
}
