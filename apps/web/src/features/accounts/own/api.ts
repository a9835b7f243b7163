import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { renewToken, updateUser } from '../../../lib/session/session.ts';

const ACCOUNT = ['accounts', 'own'] as const;
const SESSIONS = ['accounts', 'sessions'] as const;

export const useAccount = () =>
  useQuery({
    queryKey: ACCOUNT,
    queryFn: async ({ signal }) => {
      const account = await call(ownAccountEndpoints.getAccount, { signal });
      // The address may have been verified in another browser, so the stored user is updated.
      updateUser(account.user);
      return account;
    },
  });

/** Saves name and telephone, and updates the name on every screen. */
export function useSaveProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly name: string; readonly phone: string }) =>
      call(ownAccountEndpoints.updateProfile, { body }),
    onSuccess: ({ user }) => {
      updateUser(user);
      // Requests, chats and the public profile also show the name.
      void queries.invalidateQueries();
    },
  });
}

export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS,
    queryFn: async ({ signal }) => (await call(ownAccountEndpoints.listSessions, { signal })).sessions,
  });

/** Ends one session; null ends all sessions except this one. */
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

/** Changes the password or sets the first one. Ends all other sessions. */
export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ current_password, new_password }: Passwords) =>
      call(ownAccountEndpoints.changePassword, {
        body: { ...givenPassword(current_password), new_password },
      }),
    onSuccess: ({ token }) => {
      renewToken(token);
      return queries.invalidateQueries({ queryKey: ['accounts'] });
    },
  });
}

/** Requests a change of the address. The link mailed to the new address confirms it. */
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

/** Cancels the pending change of the address. */
export function useCancelEmailChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(ownAccountEndpoints.cancelEmailChange),
    onSettled: () => queries.invalidateQueries({ queryKey: ACCOUNT }),
  });
}

/** Deletes the account. Rejects as `call` does. */
export const deleteAccount = (confirmation: string, current_password: string) =>
  call(ownAccountEndpoints.deleteAccount, { body: { confirmation, ...givenPassword(current_password) } });

/** Leaves out the password if it is empty, because the account has none. */
const givenPassword = (current_password: string) => (current_password === '' ? {} : { current_password });

/** Downloads all data about the user as a zip file. */
export const fetchOwnData = () => call(ownAccountEndpoints.exportData);
