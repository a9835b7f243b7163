import { outboxEndpoints } from '@oficio/domain/admin/outbox/contract.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../../lib/api/cursor-pagination.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

export const DEAD_LETTERS_PATH = '/admin/dead-letters';

const KEY = ['admin', 'outbox'] as const;
/** Milliseconds after which a retried delivery has probably succeeded or failed. */
const OUTCOME = 2000;

const flatten = ({ pages }: InfiniteData<Reply<typeof outboxEndpoints.listDeadLetters>>) =>
  pages.flatMap(page => page.letters);

/** Loads the failed deliveries, newest first. */
export const useDeadLetters = () =>
  useInfiniteQuery({
    queryKey: [...KEY, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(outboxEndpoints.listDeadLetters, { query: { limit: 30, cursor: pageParam }, signal }),
    ...CURSOR_PAGINATION,
    select: flatten,
  });

/** Retries a delivery and refreshes the list, which shows the outcome. */
export function useRetryDeadLetter() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });
  return useMutation({
    mutationFn: (id: number) => call(outboxEndpoints.retryDeadLetter, { params: { id } }),
    onSuccess: () => {
      toast.success('Lo estamos enviando de nuevo');
      setTimeout(refresh, OUTCOME);
    },
    onSettled: refresh,
  });
}
