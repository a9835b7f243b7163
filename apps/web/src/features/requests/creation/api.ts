import type { BodyInput } from '@oficio/domain/endpoint.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { quotaEndpoints } from '@oficio/domain/requests/quota/contract.ts';
import { suggestionEndpoints } from '@oficio/domain/search/contract.ts';
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

/**
 * Why the customer may not make another request now. Loaded again for a customer who has verified the address. Disabled with null, for a
 * visitor.
 */
export const useRequestQuota = (isVerified: boolean | null) =>
  useQuery({
    queryKey: [...QUOTA_KEY, isVerified],
    queryFn:
      isVerified === null ? skipToken : ({ signal }) => call(quotaEndpoints.getRequestQuota, { signal }),
  });

/** The form does not wait longer for what a need means, because the customer can choose it. Milliseconds. */
const NEED_TIMEOUT_MS = 2000;

/** What a need says about service, place and days. Its failure does no harm. Disabled with null. */
export const useNeed = (text: string | null) =>
  useQuery({
    queryKey: ['search', 'need', text],
    queryFn:
      text === null
        ? skipToken
        : async ({ signal }) => {
            const options = {
              query: { q: text },
              signal: AbortSignal.any([signal, AbortSignal.timeout(NEED_TIMEOUT_MS)]),
            };
            return (await call(suggestionEndpoints.suggest, options)).need;
          },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
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
