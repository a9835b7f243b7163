import { outboxEndpoints } from '@oficio/domain/admin/outbox/contract.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION, SCREEN_PAGE } from '../../../lib/api/cursor-pagination.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { DELIVERIES_KEY } from './api.ts';
import { sentDeliveriesText } from './waiting-texts.ts';

/** Milliseconds after which the first deliveries have probably left or failed. */
const OUTCOME = 2000;

const flatten = ({ pages }: InfiniteData<Reply<typeof outboxEndpoints.listWaiting>>) => ({
  rows: pages.flatMap(page => page.waiting),
  total: pages[0]?.total ?? 0,
  failing: pages[0]?.failing ?? 0,
});

/** Loads the deliveries that wait, oldest first. */
export const useWaitingDeliveries = () =>
  useInfiniteQuery({
    queryKey: [...DELIVERIES_KEY, 'waiting'],
    queryFn: ({ pageParam, signal }) =>
      call(outboxEndpoints.listWaiting, { query: { limit: SCREEN_PAGE, cursor: pageParam }, signal }),
    ...CURSOR_PAGINATION,
    select: flatten,
  });

/** Sends one waiting delivery, or with null all that failed at least once, and refreshes the list, which shows the outcome. */
export function useSendNow() {
  const queryClient = useQueryClient();
  const refreshDeliveries = () => queryClient.invalidateQueries({ queryKey: DELIVERIES_KEY });
  return useMutation({
    mutationFn: async (id: number | null) => {
      if (id === null) return (await call(outboxEndpoints.sendAllNow, {})).sent;
      await call(outboxEndpoints.sendNow, { params: { id } });
      return 1;
    },
    onSuccess: sent => {
      toast.success(sentDeliveriesText(sent));
      setTimeout(refreshDeliveries, OUTCOME);
    },
    onSettled: refreshDeliveries,
  });
}
