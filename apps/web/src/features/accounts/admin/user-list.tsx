import { Stack, Text } from '@mantine/core';
import { countText } from '@oficio/domain/fields/counts.ts';
import { IconUsers } from '@tabler/icons-react';
import { useRef } from 'react';
import { formatCappedCount } from '../../../lib/format/format.ts';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { PagedList, ShowAll } from '../../../ui/lists/paged-list.tsx';
import { useUsers } from './api.ts';
import { UserFilters, useUserFilter } from './user-filter.tsx';
import { UserRow } from './user-row.tsx';
import { UserSkeleton, UserTable } from './user-table.tsx';

/** Lists all accounts that match the filter in the address. */
export function UserList() {
  const { filter: role, search } = useUserFilter();
  const query = useUsers(role, search);
  const root = useRef<HTMLDivElement>(null);
  return (
    <Stack gap="lg">
      <UserFilters counts={query.data?.counts} />
      <PagedList
        ref={root}
        query={query}
        entries={query.data?.users}
        failed="Error al cargar usuarios"
        loading={<UserSkeleton />}
        empty={<NoUsers search={search} />}
        foot={<Count shown={query.data?.users.length ?? 0} total={query.data?.counts?.[role] ?? 0} />}
      >
        {(users, list) => (
          <UserTable list={list}>
            {users.map(user => (
              <UserRow
                key={user.id}
                user={user}
                onDone={() => root.current?.focus({ preventScroll: true })}
              />
            ))}
          </UserTable>
        )}
      </PagedList>
    </Stack>
  );
}

/** Shows the total number of matches, including those not loaded yet. */
function Count({ shown, total }: { readonly shown: number; readonly total: number }) {
  const all = formatCappedCount(total, 'usuario', 'usuarios');
  return (
    <Text c="dimmed" mt="md" role="status">
      {shown < total ? `Mostrando ${countText(shown)} de ${all}` : all}
    </Text>
  );
}

function NoUsers({ search }: { readonly search: string }) {
  return (
    <EmptyState
      icon={<IconUsers size={40} aria-hidden="true" />}
      title={search === '' ? 'No hay usuarios con este rol' : `Nadie coincide con «${search}»`}
      action={<ShowAll to="/admin/users">Ver todos los usuarios</ShowAll>}
    />
  );
}
