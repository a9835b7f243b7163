import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { AUDIT_ACTIONS, type AuditAction } from '@oficio/domain/audit.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION, SCREEN_PAGE } from '../../../lib/api/cursor-pagination.ts';
import { dayIn, idIn, knownValue, type TableValues } from '../../../ui/tables/table-address.ts';

const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[];

/** Returns the filters that the address of the log describes. Ignores unknown values. */
export const auditFiltersOf = (values: TableValues) => ({
  action: knownValue(ACTIONS, values.state) ?? ('all' as const),
  admin: idIn(values.who),
  from: dayIn(values.from),
  until: dayIn(values.until),
});

type Filters = ReturnType<typeof auditFiltersOf>;

const flatten = ({ pages }: InfiniteData<Reply<typeof auditEndpoints.listActs>>) => ({
  acts: pages.flatMap(page => page.acts),
  admins: pages[0]?.admins ?? [],
});

/** Loads the actions of administrators, newest first. */
export const useActs = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: ['admin', 'audit', filters],
    queryFn: ({ pageParam, signal }) =>
      call(auditEndpoints.listActs, { query: { ...filters, limit: SCREEN_PAGE, cursor: pageParam }, signal }),
    ...CURSOR_PAGINATION,
    select: flatten,
    placeholderData: keepPreviousData,
  });

export const downloadActs = (filters: Filters) => call(auditEndpoints.exportActs, { query: filters });
