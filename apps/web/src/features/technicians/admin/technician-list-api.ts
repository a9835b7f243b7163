import type { Reply } from '@oficio/domain/endpoint.ts';
import { ADMIN_SEARCH_MAX } from '@oficio/domain/fields/admin-lists/contract.ts';
import { adminTechnicianEndpoints, TECHNICIAN_SORTS } from '@oficio/domain/technicians/admin/contract.ts';
import { TECHNICIAN_STATES } from '@oficio/domain/technicians/admin/states.ts';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../../lib/api/cursor-pagination.ts';
import { dayOf, knownValue, numberOf, type TableValues } from '../../../ui/tables/table-address.ts';

type TechnicianPage = Reply<typeof adminTechnicianEndpoints.listAllTechnicians>;

const flatten = ({ pages }: InfiniteData<TechnicianPage>) => pages.flatMap(({ technicians }) => technicians);

/** Returns the filters that the address of the list describes. Ignores unknown values. */
export const filtersOf = (values: TableValues) => ({
  search: values.search.slice(0, ADMIN_SEARCH_MAX),
  state: knownValue(TECHNICIAN_STATES, values.state) ?? ('all' as const),
  from: dayOf(values.from),
  until: dayOf(values.until),
  service: numberOf(values.service),
  town: numberOf(values.town),
  sort: knownValue(TECHNICIAN_SORTS, values.sort),
});

type Filters = ReturnType<typeof filtersOf>;

/** Loads the technicians of these filters. */
export const useAllTechnicians = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: ['admin', 'technicians', 'all', filters],
    queryFn: ({ pageParam, signal }) =>
      call(adminTechnicianEndpoints.listAllTechnicians, { query: { ...filters, cursor: pageParam }, signal }),
    ...CURSOR_PAGINATION,
    select: flatten,
    placeholderData: keepPreviousData,
  });

export const downloadTechnicians = (filters: Filters) =>
  call(adminTechnicianEndpoints.exportTechnicians, { query: filters });
