import { outboxEndpoints } from '@oficio/domain/admin/outbox/contract.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';
import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../../lib/api/cursor-pagination.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

export const DEAD_LETTERS_PATH = '/admin/dead-letters';

const KEY = ['admin', 'outbox'] as const;
/** Milliseconds until a delivery that is tried again has probably come to something. */
const OUTCOME = 2000;

const flatten = ({ pages }: InfiniteData<Reply<typeof outboxEndpoints.listDeadLetters>>) =>
  pages.flatMap(page => page.letters);

/** What could not be delivered, newest first. */
export const useDeadLetters = () =>
  useInfiniteQuery({
    queryKey: [...KEY, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(outboxEndpoints.listDeadLetters, { query: { limit: 30, cursor: pageParam }, signal }),
    ...CURSOR_PAGINATION,
    select: flatten,
  });

/** How many there are. */
export const useDeadCount = () =>
  useQuery({
    queryKey: [...KEY, 'count'],
    queryFn: ({ signal }) => call(outboxEndpoints.listDeadLetters, { query: { limit: 1 }, signal }),
    select: ({ total }) => total,
  });

/** Tries one again; whatever comes of it shows in the list. */
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
