import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { updateUser } from '../../../lib/session/session.ts';

const ACCOUNT = ['accounts', 'own'] as const;
const SESSIONS = ['accounts', 'sessions'] as const;

export const useAccount = () =>
  useQuery({
    queryKey: ACCOUNT,
    queryFn: async ({ signal }) => {
      const account = await call(ownAccountEndpoints.getAccount, { signal });
      // An address that was verified elsewhere meanwhile is known here from now on.
      updateUser(account.user);
      return account;
    },
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

interface Passwords {
  readonly current_password: string;
  readonly new_password: string;
}

/** Changes the password, or sets the first one; other sessions end. */
export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ current_password, new_password }: Passwords) =>
      call(ownAccountEndpoints.changePassword, {
        body: { ...givenPassword(current_password), new_password },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['accounts'] }),
  });
}

/** Asks for another address, which has to be confirmed from there. */
export function useChangeEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      email,
      current_password,
    }: {
      readonly email: string;
      readonly current_password: string;
    }) => call(ownAccountEndpoints.changeEmail, { body: { email, ...givenPassword(current_password) } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ACCOUNT }),
  });
}

/** Stays with the address there is. */
export function useKeepEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(ownAccountEndpoints.keepEmail),
    onSettled: () => queries.invalidateQueries({ queryKey: ACCOUNT }),
  });
}

/** Deletes the account. Rejects as `call` does. */
export const deleteAccount = (confirmation: string, current_password: string) =>
  call(ownAccountEndpoints.deleteAccount, { body: { confirmation, ...givenPassword(current_password) } });

/** Leaves out an empty password: the account has none. */
const givenPassword = (current_password: string) => (current_password === '' ? {} : { current_password });

/** Everything that is held about the person, in a zip. */
export const fetchOwnData = () => call(ownAccountEndpoints.exportData);
