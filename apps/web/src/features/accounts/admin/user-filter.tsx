import { ROLE_NAMES } from '@oficio/domain/accounts/role-names.ts';
import { ROLES } from '@oficio/domain/accounts/rules.ts';
import { ADMIN_SEARCH_MAX } from '@oficio/domain/fields/admin-lists/contract.ts';
import { useSearchParams } from 'react-router';
import { addressWith, FilterLinks, SEARCH, SearchField } from '../../../ui/lists/list-filter.tsx';
import type { RoleFilter } from './api.ts';

const ROLE = 'rol';
const FILTERS: readonly RoleFilter[] = ['all', ...ROLES];

const labelOf = (role: RoleFilter): string => (role === 'all' ? 'Todos' : ROLE_NAMES[role].many);

/** What the address asks for; an unknown role is everybody. */
export function useUserFilter(): { readonly role: RoleFilter; readonly search: string } {
  const [params] = useSearchParams();
  return {
    role: FILTERS.find(role => role === params.get(ROLE)) ?? 'all',
    search: params.get(SEARCH)?.slice(0, ADMIN_SEARCH_MAX) ?? '',
  };
}

const addressOf = (role: RoleFilter, search: string): string =>
  addressWith('/admin/users', { [ROLE]: role === 'all' ? '' : role, [SEARCH]: search });

interface UserFiltersProps {
  readonly counts: Readonly<Record<RoleFilter, number>> | undefined;
}

/** The roles with how many the search leaves of each, and the search. */
export function UserFilters({ counts }: UserFiltersProps) {
  const { role, search } = useUserFilter();
  return (
    <>
      <SearchField
        label="Nombre o email"
        value={search}
        maxLength={ADMIN_SEARCH_MAX}
        addressOf={words => addressOf(role, words)}
      />
      <FilterLinks
        label="Qué usuarios ver"
        choices={FILTERS.map(name => ({
          label: labelOf(name),
          to: addressOf(name, search),
          current: name === role,
          count: counts?.[name],
        }))}
      />
    </>
  );
}
