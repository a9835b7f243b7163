import { CHAT_READING_TERM, jobFileEndpoints } from '@oficio/domain/admin/job-file/contract.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';

// The second part of each key is the subject of live updates.

/** Loads the movements of the ledger that name the request. */
export const useLedgerOfJob = (id: number) =>
  useQuery({
    queryKey: ['admin', 'payments', 'ledger', id],
    queryFn: ({ signal }) => call(jobFileEndpoints.getLedgerOfJob, { params: { id }, signal }),
    select: ({ movements }) => movements,
  });

/** Loads what administrators did with the job and its payments. */
export const useActsOnJob = (id: number) =>
  useQuery({
    queryKey: ['admin', 'requests', 'acts', id],
    queryFn: ({ signal }) => call(jobFileEndpoints.listActsOnJob, { params: { id }, signal }),
    select: ({ acts }) => acts,
  });

export const useDeliveriesOfJob = (id: number) =>
  useQuery({
    queryKey: ['admin', 'deliveries', 'of', id],
    queryFn: ({ signal }) => call(jobFileEndpoints.listDeliveriesOfJob, { params: { id }, signal }),
    select: ({ deliveries }) => deliveries,
  });

/** Records that the conversation is read. */
export function useOpenChat(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(jobFileEndpoints.openChatOfJob, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin', 'requests', 'acts', id] }),
  });
}

/** Loads the messages, oldest first; `fetchNextPage` loads earlier ones. The conversation has to be opened before. */
export const useChatOfJob = (id: number) =>
  useInfiniteQuery({
    // Live updates do not load it again: the right to read it ends.
    queryKey: ['admin', 'chat', id],
    queryFn: ({ pageParam, signal }) =>
      call(jobFileEndpoints.readChatOfJob, { params: { id }, query: { before: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: page => (page.has_more ? page.messages[0]?.id : undefined),
    select: ({ pages }) => pages.toReversed().flatMap(page => page.messages),
    staleTime: CHAT_READING_TERM,
    gcTime: 0,
  });
