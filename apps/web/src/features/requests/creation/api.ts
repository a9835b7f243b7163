import type { BodyInput } from '@oficio/domain/endpoint.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { quotaEndpoints } from '@oficio/domain/requests/quota/contract.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { useRefreshRequests } from '../api.ts';

export interface RequestDraft {
  readonly body: BodyInput<typeof requestEndpoints.createRequest>;
  readonly photos: readonly File[];
  /** Receives the uploaded share, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

export function useCreateRequest() {
  const refreshRequests = useRefreshRequests();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ photos, ...given }: RequestDraft) =>
      call(requestEndpoints.createRequest, { ...given, files: photos }),
    onSuccess: () => void refreshRequests(),
    // The quota may be the reason.
    onError: () => void queryClient.invalidateQueries({ queryKey: QUOTA_KEY }),
  });
}

const QUOTA_KEY = ['requests', 'quota'];

/** Why the customer may not make another request now. Loaded again for a customer who has verified the address. */
export const useRequestQuota = (isVerified: boolean) =>
  useQuery({
    queryKey: [...QUOTA_KEY, isVerified],
    queryFn: ({ signal }) => call(quotaEndpoints.getRequestQuota, { signal }),
  });

/** Number of technicians who would be notified of an open request. Disabled without a service and a point. */
export const useReach = (serviceId: string, point: Point | null) =>
  useQuery({
    queryKey: ['requests', 'reach', serviceId, point?.latitude, point?.longitude],
    queryFn:
      serviceId === '' || point === null
        ? skipToken
        : ({ signal }) =>
            call(requestEndpoints.countReach, { query: { service_id: serviceId, ...point }, signal }),
  });
