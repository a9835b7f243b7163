import { ownAccountEndpoints } from '@oficio/domain/own-account/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { updateUser } from '../../../lib/session.ts';

const ACCOUNT = ['accounts', 'own'] as const;
const SESSIONS = ['accounts', 'sessions'] as const;

export const useAccount = () =>
  useQuery({
    queryKey: ACCOUNT,
    queryFn: ({ signal }) => call(ownAccountEndpoints.getAccount, { signal }),
  });

/** Keeps name and telephone; every screen that greets by name follows. */
export function useSaveProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly name: string; readonly phone: string }) =>
      call(ownAccountEndpoints.updateProfile, { body }),
    onSuccess: ({ user }) => {
      updateUser(user);
      // The name stands on requests, chats and the public profile too.
      void queries.invalidateQueries();
    },
  });
}

export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS,
    queryFn: async ({ signal }) => (await call(ownAccountEndpoints.listSessions, { signal })).sessions,
  });

/** Ends one session, or with null all but this one. */
export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number | null) =>
      id === null
        ? call(ownAccountEndpoints.endOtherSessions)
        : call(ownAccountEndpoints.endSession, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS }),
  });
}
