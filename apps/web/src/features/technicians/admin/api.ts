import type { Reply } from '@oficio/domain/endpoint.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION, SCREEN_PAGE } from '../../../lib/api/cursor-pagination.ts';

const PENDING = ['admin', 'technicians', 'pending'] as const;

/** Polling interval in milliseconds for new applications. */
const POLL_INTERVAL_MS = 60_000;

type PendingPage = Reply<typeof adminTechnicianEndpoints.listPendingTechnicians>;

/** Loads the technicians that wait for a decision, oldest application first. */
export const usePendingTechnicians = () =>
  useInfiniteQuery({
    queryKey: PENDING,
    queryFn: ({ pageParam, signal }) =>
      call(adminTechnicianEndpoints.listPendingTechnicians, {
        query: { limit: SCREEN_PAGE, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: ({ pages }: InfiniteData<PendingPage>) => pages.flatMap(({ technicians }) => technicians),
    refetchInterval: POLL_INTERVAL_MS,
  });

type ChangedPage = Reply<typeof adminTechnicianEndpoints.listChangedTechnicians>;

/** Loads the approved technicians whose new name or text no administrator has seen. */
export const useChangedTechnicians = () =>
  useInfiniteQuery({
    queryKey: ['admin', 'technicians', 'changed'],
    queryFn: ({ pageParam, signal }) =>
      call(adminTechnicianEndpoints.listChangedTechnicians, {
        query: { limit: SCREEN_PAGE, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: ({ pages }: InfiniteData<ChangedPage>) => pages.flatMap(({ technicians }) => technicians),
    refetchInterval: POLL_INTERVAL_MS,
  });

/** Pending until the list shows it; also re-reads after a refusal, because another administrator may have decided. */
function useDecision<Decided>(decide: (decided: Decided) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export const useApproveTechnician = () =>
  useDecision((profileId: number) =>
    call(adminTechnicianEndpoints.approveTechnician, { params: { profileId } }),
  );

interface Seen {
  readonly profileId: number;
  readonly name: string;
  readonly bio: string;
}

export const useMarkSeen = () =>
  useDecision(({ profileId, ...body }: Seen) =>
    call(adminTechnicianEndpoints.markTechnicianSeen, { params: { profileId }, body }),
  );

interface Rejection {
  readonly profileId: number;
  readonly reason: string;
}

export const useRejectTechnician = () =>
  useDecision(({ profileId, reason }: Rejection) =>
    call(adminTechnicianEndpoints.rejectTechnician, { params: { profileId }, body: { reason } }),
  );

/** Withdraws the approval. The decision also cancels jobs, so the requests are loaded again. */
export const useRevokeApproval = () =>
  useDecision(({ profileId, reason }: Rejection) =>
    call(adminTechnicianEndpoints.revokeApproval, { params: { profileId }, body: { reason } }),
  );

interface PhotoRemoval {
  readonly profileId: number;
  readonly photo: string;
  readonly reason: string;
}

/** Pending until the screens show it; also re-reads after a refusal, because the technician may have replaced the photo. */
export function useRemoveTechnicianPhoto() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reason, ...params }: PhotoRemoval) =>
      call(adminTechnicianEndpoints.removeTechnicianPhoto, { params, body: { reason } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['admin'] }),
        queryClient.invalidateQueries({ queryKey: ['technicians'] }),
      ]),
  });
}
