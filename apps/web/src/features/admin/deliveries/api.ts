import { DEAD_LETTER_SORTS, deliveryEndpoints } from '@oficio/domain/admin/deliveries/contract.ts';
import { DELIVERY_KINDS } from '@oficio/domain/admin/deliveries.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION, SCREEN_PAGE } from '../../../lib/api/cursor-pagination.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { dayIn, knownValue, type TableValues } from '../../../ui/tables/table-address.ts';

export const DEAD_LETTERS_PATH = '/admin/dead-letters';

/** Start of the query keys of this subject. */
export const DELIVERIES_KEY = ['admin', 'deliveries'] as const;
/** Milliseconds after which a retried delivery has probably succeeded or failed. */
const OUTCOME = 2000;

const flatten = ({ pages }: InfiniteData<Reply<typeof deliveryEndpoints.listDeadLetters>>) =>
  pages.flatMap(page => page.letters);

/** Returns the filters that the address of the list describes. Ignores unknown values. */
export const deadLetterFiltersOf = (values: TableValues) => ({
  kind: knownValue(DELIVERY_KINDS, values.state) ?? ('all' as const),
  from: dayIn(values.from),
  until: dayIn(values.until),
  sort: knownValue(DEAD_LETTER_SORTS, values.sort),
});

export type DeadLetterFilters = ReturnType<typeof deadLetterFiltersOf>;

/** Loads the failed deliveries of these filters. */
export const useDeadLetters = (filters: DeadLetterFilters) =>
  useInfiniteQuery({
    queryKey: [...DELIVERIES_KEY, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(deliveryEndpoints.listDeadLetters, {
        query: { ...filters, limit: SCREEN_PAGE, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: flatten,
    placeholderData: keepPreviousData,
  });

export const downloadDeadLetters = (filters: DeadLetterFilters) =>
  call(deliveryEndpoints.exportDeadLetters, { query: filters });

/** Retries a delivery and refreshes the list, which shows the outcome. */
export function useRetryDeadLetter() {
  const queryClient = useQueryClient();
  const refreshDeliveries = () => queryClient.invalidateQueries({ queryKey: DELIVERIES_KEY });
  return useMutation({
    mutationFn: (id: number) => call(deliveryEndpoints.retryDeadLetter, { params: { id } }),
    onSuccess: () => {
      toast.success('Lo estamos enviando de nuevo');
      setTimeout(refreshDeliveries, OUTCOME);
    },
    onSettled: refreshDeliveries,
  });
}
