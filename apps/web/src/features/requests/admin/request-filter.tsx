import { ADMIN_SEARCH_MAX } from '@oficio/domain/fields/admin-lists/contract.ts';
import { labelOf } from '@oficio/domain/requests/labels.ts';
import { STATUSES } from '@oficio/domain/requests/lifecycle.ts';
import { FilterBar, type FilteredList, useListFilter } from '../../../ui/lists/list-filter.tsx';
import type { StatusFilter } from './api.ts';

const REQUESTS: FilteredList<StatusFilter> = {
  path: '/admin/requests',
  parameter: 'estado',
  values: ['all', ...STATUSES],
  searchMaxLength: ADMIN_SEARCH_MAX,
};

export const useRequestFilter = () => useListFilter(REQUESTS);

export const RequestFilters = () => (
  <FilterBar
    list={REQUESTS}
    searchLabel="Número, nombre o email"
    filterLabel="Estado"
    labelOf={status => (status === 'all' ? 'Todos' : labelOf(status))}
    asSelect
  />
);
