import type { BodyInput, Reply } from '@oficio/domain/endpoint.ts';
import { ownProfileEndpoints, type ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { pollInterval } from '../../../lib/live/state.ts';

export const OWN_PROFILE_KEY = ['technicians', 'mine'] as const;

/** Polling interval in milliseconds while an administrator's decision is pending. */
const DECISION_INTERVAL = 30_000;

/** Loads the user's own profile; null if there is none, for example after a rejection. */
export const useMyProfile = () =>
  useQuery({
    queryKey: OWN_PROFILE_KEY,
    queryFn: async ({ signal }): Promise<ProfileOut | null> => {
      try {
        return (await call(ownProfileEndpoints.getMyProfile, { signal })).profile;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    refetchInterval: query =>
      query.state.data?.approved === false ? pollInterval(DECISION_INTERVAL) : false,
  });

/** Loads why an administrator refused the profile; null without a refusal. */
export const useMyRefusal = ({ enabled }: { readonly enabled: boolean }) =>
  useQuery({
    queryKey: [...OWN_PROFILE_KEY, 'refusal'],
    queryFn: async ({ signal }) => (await call(ownProfileEndpoints.getMyRefusal, { signal })).refusal,
    enabled,
  });

/** Stores the profile that each change returns, and reloads the searches and requests that depend on it. */
function useProfileChange<Input>(
  send: (input: Input) => Promise<Reply<typeof ownProfileEndpoints.getMyProfile>>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    // Runs changes one after another, so that the last reply is the last state.
    scope: { id: 'own-profile' },
    onSuccess: ({ profile }) => {
      queryClient.setQueryData<ProfileOut | null>(OWN_PROFILE_KEY, profile);
      void queryClient.invalidateQueries({ queryKey: ['technicians'] });
      void queryClient.invalidateQueries({ queryKey: ['requests'] });
    },
    // The server may have made the change although its reply was lost.
    onError: () => void queryClient.invalidateQueries({ queryKey: OWN_PROFILE_KEY }),
  });
}

export const useSaveMyProfile = () =>
  useProfileChange((body: BodyInput<typeof ownProfileEndpoints.updateMyProfile>) =>
    call(ownProfileEndpoints.updateMyProfile, { body }),
  );

/** Changes only the availability. Loads the other fields first, because a save replaces all and another tab may have changed them. */
export const useSetAvailable = () =>
  useProfileChange(async (available: boolean) => {
    const { profile } = await call(ownProfileEndpoints.getMyProfile);
    const { bio, experience_years, hourly_rate, latitude, longitude, address } = profile;
    const body = { bio, experience_years, hourly_rate, latitude, longitude, address, available };
    return call(ownProfileEndpoints.updateMyProfile, { body });
  });

interface NewPhoto {
  readonly file: File;
  readonly signal: AbortSignal;
}

export const useSetMyPhoto = () =>
  useProfileChange((input: NewPhoto) => call(ownProfileEndpoints.setMyPhoto, input));

export const useRemoveMyPhoto = () => useProfileChange(() => call(ownProfileEndpoints.removeMyPhoto));

interface NewPortfolioPhoto extends NewPhoto {
  readonly caption: string;
  /** Receives the share that is uploaded, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export const useAddPortfolioPhoto = () =>
  useProfileChange(({ caption, ...input }: NewPortfolioPhoto) =>
    call(ownProfileEndpoints.addMyWork, { body: { caption }, ...input }),
  );

export const useDescribePortfolioPhoto = () =>
  useProfileChange(({ id: workId, caption }: { readonly id: number; readonly caption: string }) =>
    call(ownProfileEndpoints.updateMyWork, { params: { workId }, body: { caption } }),
  );

export const useRemovePortfolioPhoto = () =>
  useProfileChange((workId: number) => call(ownProfileEndpoints.removeMyWork, { params: { workId } }));

export const useAddMyService = () =>
  useProfileChange((service_id: number) => call(ownProfileEndpoints.addMyService, { body: { service_id } }));

export const useRemoveMyService = () =>
  useProfileChange((serviceId: number) =>
    call(ownProfileEndpoints.removeMyService, { params: { serviceId } }),
  );
