import { Text } from '@mantine/core';
import { USER_SORTS, userCountCap } from '@oficio/domain/accounts/admin/contract.ts';
import { ROLE_NAMES } from '@oficio/domain/accounts/role-names.ts';
import { ADMIN_SEARCH_MAX } from '@oficio/domain/fields/admin-lists/contract.ts';
import { countText } from '@oficio/domain/fields/counts.ts';
import { ROLES } from '@oficio/domain/roles.ts';
import { IconUsers } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { formatCappedCount } from '../../../lib/format/format.ts';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { isFiltered, type TableAddress, useTableAddress } from '../../../ui/tables/table-address.ts';
import { TablePage } from '../../../ui/tables/table-page.tsx';
import { downloadUsers, type UserFilters, userFiltersOf, useUsers } from './api.ts';
import { userColumns } from './user-columns.tsx';

const PATH = '/admin/users';

const STATES = [
  { value: '', label: 'Todas' },
  { value: 'suspended', label: 'Suspendidas' },
  { value: 'invited', label: 'Invitaciones' },
];

/** The administrators' table of all accounts. `actions` are beside its title. */
export function UserList({ actions }: { readonly actions: ReactNode }) {
  const address = useTableAddress(PATH);
  const filters = userFiltersOf(address.values);
  const query = useUsers(filters);
  const root = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => userColumns(() => root.current?.focus({ preventScroll: true })), []);
  const users = query.data?.users;
  const counts = query.data?.counts;
  const cap = userCountCap(filters.search);
  return (
    // Takes the focus when the pressed button is removed.
    <div ref={root} tabIndex={-1}>
      <TablePage
        title="Usuarios"
        actions={actions}
        above={<Roles address={address} counts={counts} cap={cap} />}
        below={users && counts ? <Count shown={users.length} total={counts[filters.role]} cap={cap} /> : null}
        address={address}
        columns={columns}
        query={query}
        rows={users}
        sort={USER_SORTS[0]}
        filters={{
          search: { label: 'Número, nombre o email', maxLength: ADMIN_SEARCH_MAX },
          states: { label: 'Estado', choices: STATES },
          days: { from: 'Registro desde', until: 'Registro hasta' },
          services: null,
          hasTowns: false,
        }}
        download={values => downloadUsers(userFiltersOf(values))}
        tooBroad={null}
        failed="Error al cargar usuarios"
        icon={<IconUsers size={40} aria-hidden="true" />}
        none={noneOf(filters, isFiltered(address.values))}
        hrefOf={({ id }) => `${PATH}/${id}`}
      />
    </div>
  );
}

function noneOf({ search }: UserFilters, isNarrowed: boolean): string {
  if (search !== '') return `Nadie coincide con «${search}»`;
  return isNarrowed ? 'Ningún usuario cumple los filtros' : 'Todavía no hay usuarios';
}

interface RolesProps {
  readonly address: TableAddress;
  /** Undefined until they are loaded, and with further filters. */
  readonly counts: Readonly<Record<'all' | (typeof ROLES)[number], number>> | undefined;
  readonly cap: number;
}

/** Links to the roles, each with its number of matching users. */
function Roles({ address, counts, cap }: RolesProps) {
  const { role, state, from, until } = address.values;
  // The numbers are those of the search alone.
  const isCounted = state === '' && from === '' && until === '';
  return (
    <FilterLinks
      label="Qué usuarios ver"
      choices={(['all', ...ROLES] as const).map(each => ({
        label: each === 'all' ? 'Todos' : ROLE_NAMES[each].many,
        to: address.hrefWith({ role: each === 'all' ? '' : each }),
        current: role === (each === 'all' ? '' : each),
        count: isCounted ? (counts?.[each] ?? null) : undefined,
        cap,
      }))}
    />
  );
}

/** Shows the total number of matches, including those not loaded yet. */
function Count({
  shown,
  total,
  cap,
}: {
  readonly shown: number;
  readonly total: number;
  readonly cap: number;
}) {
  const all = formatCappedCount(total, 'usuario', 'usuarios', cap);
  return (
    <Text c="dimmed" role="status">
      {shown < total ? `Mostrando ${countText(shown)} de ${all}` : all}
    </Text>
  );
}
