import { Button, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useRef } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { LastKnown } from '../last-known.tsx';
import { useUsers } from './api.ts';
import { UserFilters, useUserFilter } from './user-filter.tsx';
import { UserRow } from './user-row.tsx';
import { UserSkeleton, UserTable } from './user-table.tsx';

const FAILED = 'Error al cargar usuarios';

/** Everybody with an account, narrowed as the address says. */
export function UserList() {
  const { role, search } = useUserFilter();
  const query = useUsers(role, search);
  return (
    <Stack gap="lg">
      <UserFilters counts={query.data?.counts} />
      <Found query={query} search={search} total={query.data?.counts?.[role] ?? 0} />
    </Stack>
  );
}

interface FoundProps {
  readonly query: ReturnType<typeof useUsers>;
  readonly search: string;
  /** How many there are, shown or not. */
  readonly total: number;
}

function Found({ query, search, total }: FoundProps) {
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLTableSectionElement>(null);
  const { data, error, refetch, isPlaceholderData } = query;
  if (!data)
    return error ? (
      <ErrorState error={error} fallback={FAILED} onRetry={() => void refetch()} />
    ) : (
      <UserSkeleton />
    );
  if (data.users.length === 0) return <Nobody search={search} />;
  return (
    <LastKnown ref={root} isOld={isPlaceholderData} failed={error && FAILED}>
      <UserTable list={list}>
        {data.users.map(user => (
          <UserRow key={user.id} user={user} onDone={() => root.current?.focus({ preventScroll: true })} />
        ))}
      </UserTable>
      <LoadMore query={query} list={list} count={data.users.length} />
      <Text c="dimmed" mt="md" role="status">
        {data.users.length < total
          ? `Mostrando ${data.users.length.toLocaleString('es-ES')} de ${formatCount(total, 'usuario', 'usuarios')}`
          : formatCount(total, 'usuario', 'usuarios')}
      </Text>
    </LastKnown>
  );
}

function Nobody({ search }: { readonly search: string }) {
  return (
    <EmptyState
      icon={<IconUsers size={40} aria-hidden="true" />}
      title={search === '' ? 'No hay usuarios con este rol' : `Nadie coincide con «${search}»`}
      action={
        <Button component={Link} to="/admin/users" variant="default" size="md">
          Ver todos los usuarios
        </Button>
      }
    />
  );
}
