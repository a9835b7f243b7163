import { ROLE_NAMES } from '@oficio/domain/accounts/role-names.ts';
import { ADMIN_SEARCH_MAX } from '@oficio/domain/fields/admin-lists/contract.ts';
import { ROLES } from '@oficio/domain/roles.ts';
import { FilterBar, type FilteredList, useListFilter } from '../../../ui/lists/list-filter.tsx';
import type { RoleFilter } from './api.ts';

const USERS: FilteredList<RoleFilter> = {
  path: '/admin/users',
  parameter: 'rol',
  values: ['all', ...ROLES],
  searchMaxLength: ADMIN_SEARCH_MAX,
};

export const useUserFilter = () => useListFilter(USERS);

interface UserFiltersProps {
  readonly counts: Readonly<Record<RoleFilter, number>> | undefined;
}

/** Shows the search field and the roles, each with its number of matching users. */
export function UserFilters({ counts }: UserFiltersProps) {
  return (
    <FilterBar
      list={USERS}
      searchLabel="Número, nombre o email"
      filterLabel="Qué usuarios ver"
      labelOf={role => (role === 'all' ? 'Todos' : ROLE_NAMES[role].many)}
      countOf={role => counts?.[role] ?? null}
    />
  );
}
