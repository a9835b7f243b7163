import { jobDecisionEndpoints } from '@oficio/domain/admin/job-file/contract.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { useFormKey } from '../../../lib/forms/use-form-key.ts';

/** Technicians to choose from. */
const CHOICES = 30;

/** Loads the nearest available technicians who offer the service. */
export const useOtherTechnicians = ({ service_id, latitude, longitude, technician_id }: RequestOut) =>
  useQuery({
    queryKey: ['admin', 'technicians', 'for', service_id, latitude, longitude],
    queryFn: ({ signal }) =>
      call(technicianSearchEndpoints.listTechnicians, {
        query: {
          service: String(service_id),
          limit: CHOICES,
          ...(latitude !== null && longitude !== null && { lat: latitude, lng: longitude }),
        },
        signal,
      }),
    select: ({ technicians }) => technicians.filter(({ id }) => id !== technician_id),
  });

/** Refreshes all that administrators see and the history of the job, also after a refusal. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['admin'] }),
      queryClient.invalidateQueries({ queryKey: ['requests'] }),
    ]);
}

export const useCancelJob = (id: number) => {
  const onSettled = useRefresh();
  const once = useFormKey();
  return useMutation({
    mutationFn: (reason: string) =>
      once(client_id =>
        call(jobDecisionEndpoints.cancelJob, { params: { id }, body: { reason, client_id } }),
      ),
    onSettled,
  });
};

interface Replacement {
  readonly reason: string;
  /** Null asks all technicians nearby. */
  readonly technician_id: number | null;
}

/** Cancels the job and sends a copy. Resolves to the id of the copy. */
export const useReplaceJob = (id: number) => {
  const onSettled = useRefresh();
  const once = useFormKey();
  return useMutation({
    mutationFn: (body: Replacement) =>
      once(client_id =>
        call(jobDecisionEndpoints.replaceJob, { params: { id }, body: { ...body, client_id } }),
      ),
    onSettled,
  });
};
