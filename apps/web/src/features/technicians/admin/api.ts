import type { Reply } from '@oficio/domain/endpoint.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';

const PENDING = ['admin', 'technicians', 'pending'] as const;

/** Polling interval in milliseconds for new applications. */
const POLL_INTERVAL_MS = 60_000;

/** Loads the technicians that wait for a decision, oldest application first. */
export const usePendingTechnicians = () =>
  useQuery({
    queryKey: PENDING,
    queryFn: ({ signal }) => call(adminTechnicianEndpoints.listPendingTechnicians, { signal }),
    select: ({ technicians }: Reply<typeof adminTechnicianEndpoints.listPendingTechnicians>) => technicians,
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

interface Rejection {
  readonly profileId: number;
  readonly reason: string;
}

export const useRejectTechnician = () =>
  useDecision(({ profileId, reason }: Rejection) =>
    call(adminTechnicianEndpoints.rejectTechnician, { params: { profileId }, body: { reason } }),
  );
