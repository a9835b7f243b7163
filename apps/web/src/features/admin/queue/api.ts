import { type QueueGroupOut, queueEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { isPaymentGroup, type QueueGroup } from '@oficio/domain/must-act/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';

/** Polling interval in milliseconds. Most changes arrive as live events; jobs stall and mails fail without one. */
const POLL_INTERVAL_MS = 60_000;

/** Loads what waits for an administrator. */
export const useQueue = () =>
  useQuery({
    queryKey: ['admin', 'queue'],
    queryFn: async ({ signal }) => (await call(queueEndpoints.getQueue, { signal })).groups,
    // After a decision on another screen, the page must not show the decided row.
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
  });

export const caseCountOf = (groups: readonly Pick<QueueGroupOut, 'count'>[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0);

/** Returns the counts of the queue, so that all parts of a page show the same ones. */
export function useCaseCounts() {
  const { data, error, isPending } = useQueue();
  const of = (isCounted: (group: QueueGroup) => boolean) => ({
    data: data && caseCountOf(data.filter(({ group }) => isCounted(group))),
    error,
    isPending,
  });
  return {
    payments: of(isPaymentGroup),
    technicians: of(group => group === 'technicians' || group === 'changed_technicians'),
    deliveries: of(group => group === 'deliveries'),
  };
}
