import { Stack } from '@mantine/core';
import { tooManyPeople } from '@oficio/domain/accounts/admin/people-search.ts';
import { IconClipboardList } from '@tabler/icons-react';
import { SearchedList } from '../../../ui/lists/searched-list.tsx';
import { useRequests } from './api.ts';
import { RequestFilters, useRequestFilter } from './request-filter.tsx';
import { RequestRow } from './request-row.tsx';

/** Lists the requests that match the filter in the address. */
export function RequestList() {
  const { filter: status, search } = useRequestFilter();
  const query = useRequests(status, search);
  const isNarrowed = search !== '' || status !== 'all';
  return (
    <Stack gap="lg">
      <RequestFilters />
      <SearchedList
        query={query}
        entries={query.data?.requests}
        tooBroad={query.data?.isTooBroad ? tooManyPeople(search) : null}
        failed="Error al cargar solicitudes"
        rowHeight={[132, 98]}
        icon={<IconClipboardList size={40} aria-hidden="true" />}
        none={
          search !== ''
            ? `Ninguna solicitud coincide con «${search}»`
            : isNarrowed
              ? 'No hay solicitudes en este estado'
              : 'Todavía no hay solicitudes'
        }
        all={isNarrowed ? { to: '/admin/requests', label: 'Ver todas las solicitudes' } : null}
      >
        {request => <RequestRow key={request.id} request={request} />}
      </SearchedList>
    </Stack>
  );
}
