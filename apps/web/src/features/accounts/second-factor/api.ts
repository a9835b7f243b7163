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
  const renewed = useRenewedAccount();
  return useMutation({
    mutationFn: (code: string) => call(secondFactorEndpoints.enableSecondFactor, { body: { code } }),
    onSuccess: ({ token, user }) => {
      if (token !== undefined && user) beginSession({ token, user, stage: 'open' });
      return renewed();
    },
  });
}

/** Creates new recovery codes. The earlier ones stop working. */
export function useRenewCodes() {
  const renewed = useRenewedAccount();
  return useMutation({
    mutationFn: () => call(secondFactorEndpoints.renewRecoveryCodes),
    onSuccess: renewed,
  });
}

export function useDisable() {
  const renewed = useRenewedAccount();
  return useMutation({
    mutationFn: () => call(secondFactorEndpoints.disableSecondFactor),
    onSettled: renewed,
  });
}

/** Reloads the account, whose list of sessions may have changed too. */
function useRenewedAccount() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['accounts'] });
}
