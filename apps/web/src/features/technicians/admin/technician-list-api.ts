import type { Reply } from '@oficio/domain/endpoint.ts';
import { adminTechnicianEndpoints, TECHNICIAN_SORTS } from '@oficio/domain/technicians/admin/contract.ts';
import { TECHNICIAN_STATES } from '@oficio/domain/technicians/admin/states.ts';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION, SCREEN_PAGE } from '../../../lib/api/cursor-pagination.ts';
import { commonFilters, knownValue, type TableValues } from '../../../ui/tables/table-address.ts';

type TechnicianPage = Reply<typeof adminTechnicianEndpoints.listAllTechnicians>;

const flatten = ({ pages }: InfiniteData<TechnicianPage>) => pages.flatMap(({ technicians }) => technicians);

/** Returns the filters that the address of the list describes. Ignores unknown values. */
export const technicianFiltersOf = (values: TableValues) => ({
  ...commonFilters(values, TECHNICIAN_SORTS),
  state: knownValue(TECHNICIAN_STATES, values.state) ?? ('all' as const),
});

type Filters = ReturnType<typeof technicianFiltersOf>;

/** Loads the technicians of these filters. */
export const useAllTechnicians = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: ['admin', 'technicians', 'all', filters],
    queryFn: ({ pageParam, signal }) =>
      call(adminTechnicianEndpoints.listAllTechnicians, {
        query: { ...filters, limit: SCREEN_PAGE, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: flatten,
    placeholderData: keepPreviousData,
  });

export const downloadTechnicians = (filters: Filters) =>
  call(adminTechnicianEndpoints.exportTechnicians, { query: filters });
