import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import type { AuditAction } from '@oficio/domain/audit.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../../lib/api/cursor-pagination.ts';

export interface ActFilter {
  readonly action: AuditAction | 'all';
  /** Administrator to filter by; null for all. */
  readonly admin: number | null;
}

const flatten = ({ pages }: InfiniteData<Reply<typeof auditEndpoints.listActs>>) => ({
  acts: pages.flatMap(page => page.acts),
  admins: pages[0]?.admins ?? [],
});

/** Loads the actions of administrators, newest first. */
export const useActs = ({ action, admin }: ActFilter) =>
  useInfiniteQuery({
    queryKey: ['admin', 'audit', action, admin],
    queryFn: ({ pageParam, signal }) =>
      call(auditEndpoints.listActs, {
        query: { action, admin: admin ?? undefined, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: flatten,
    placeholderData: keepPreviousData,
  });
