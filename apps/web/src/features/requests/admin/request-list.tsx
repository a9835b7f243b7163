import { Stack } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { PagedList, ShowAll } from '../../../ui/lists/paged-list.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { useRequests } from './api.ts';
import { RequestFilters, useRequestFilter } from './request-filter.tsx';
import { RequestRow } from './request-row.tsx';

/** Lists the requests that match the filter in the address. */
export function RequestList() {
  const { filter: status, search } = useRequestFilter();
  const query = useRequests(status, search);
  const isNarrowed = status !== 'all' || search !== '';
  return (
    <Stack gap="lg">
      <RequestFilters />
      <PagedList
        query={query}
        entries={query.data}
        failed="Error al cargar solicitudes"
        loading={
          <Stack>
            <SkeletonCards count={5} height={[132, 98]} />
          </Stack>
        }
        empty={
          <EmptyState
            icon={<IconClipboardList size={40} aria-hidden="true" />}
            title={isNarrowed ? 'Ninguna solicitud coincide' : 'Todavía no hay solicitudes'}
            action={isNarrowed ? <ShowAll to="/admin/requests">Ver todas las solicitudes</ShowAll> : null}
          />
        }
      >
        {(requests, list) => (
          <Stack gap="sm" ref={list}>
            {requests.map(request => (
              <RequestRow key={request.id} request={request} />
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
  );
}
