import { adminTechnicianEndpoints } from '@oficio/domain/admin/technicians/contract.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/client.ts';

const PENDING = ['admin', 'technicians', 'pending'] as const;

/** Milliseconds between two looks for new applications. */
const LOOK_INTERVAL = 60_000;

/** The technicians that wait for a decision, who waits longest first. */
export const usePendingTechnicians = () =>
  useQuery({
    queryKey: PENDING,
    queryFn: ({ signal }) => call(adminTechnicianEndpoints.listPendingTechnicians, { signal }),
    select: ({ technicians }: Reply<typeof adminTechnicianEndpoints.listPendingTechnicians>) => technicians,
    refetchInterval: LOOK_INTERVAL,
  });

/** Pending until the list shows it; read again when it is refused, too: another administrator may have decided. */
function useDecision(
  endpoint:
    | typeof adminTechnicianEndpoints.approveTechnician
    | typeof adminTechnicianEndpoints.rejectTechnician,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (profileId: number) => call(endpoint, { params: { profileId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export const useApproveTechnician = () => useDecision(adminTechnicianEndpoints.approveTechnician);
export const useRejectTechnician = () => useDecision(adminTechnicianEndpoints.rejectTechnician);
