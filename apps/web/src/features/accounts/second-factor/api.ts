import { secondFactorEndpoints } from '@oficio/domain/accounts/second-factor/contract.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { beginSession } from '../../../lib/session/session.ts';

export const useSecondFactor = () =>
  useQuery({
    queryKey: ['accounts', 'second-factor'],
    queryFn: ({ signal }) => call(secondFactorEndpoints.getSecondFactor, { signal }),
  });

/** The secret that the authenticator app receives, as a QR code, a link and a text. */
export type StartedSetup = Reply<typeof secondFactorEndpoints.startSecondFactor>;

/** Creates a secret. It takes effect with the first code of the app. */
export const useStartSetup = () =>
  useMutation({ mutationFn: () => call(secondFactorEndpoints.startSecondFactor) });

/** Enables the started secret with a code of the app. Resolves with the recovery codes, which the server shows only once. */
export function useEnable() {
  const reload = useReloadAccount();
  return useMutation({
    mutationFn: (code: string) => call(secondFactorEndpoints.enableSecondFactor, { body: { code } }),
    onSuccess: ({ token, user }) => {
      if (token !== undefined && user) beginSession({ token, user, stage: 'open' });
      return reload();
    },
  });
}

/** Creates new recovery codes. The earlier ones stop working. */
export function useRenewCodes() {
  const reload = useReloadAccount();
  return useMutation({
    mutationFn: () => call(secondFactorEndpoints.renewRecoveryCodes),
    onSuccess: reload,
  });
}

export function useDisable() {
  const reload = useReloadAccount();
  return useMutation({
    mutationFn: () => call(secondFactorEndpoints.disableSecondFactor),
    onSettled: reload,
  });
}

/** Returns a function that reloads the account and its list of sessions, which may have changed too. */
function useReloadAccount() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['accounts'] });
}
