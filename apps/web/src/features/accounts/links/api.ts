import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { mailedLinkEndpoints } from '@oficio/domain/accounts/links/contract.ts';
import type { BodyInput, Reply } from '@oficio/domain/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { checkSession, updateUser } from '../../../lib/session/session.ts';
import { getToken } from '../../../lib/storage/session-token.ts';

export const useResendVerification = () =>
  useMutation({ mutationFn: () => call(mailedLinkEndpoints.resendVerification) });

export const useForgotPassword = () =>
  useMutation({
    mutationFn: (email: string) => call(mailedLinkEndpoints.forgotPassword, { body: { email } }),
  });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: { readonly token: string; readonly password: string }) =>
      call(mailedLinkEndpoints.resetPassword, { body }),
  });

/** Checks the link of a mail that verifies an address and returns what the form must ask for. Rejects as `call` does. */
export const checkEmailLink = (token: string) =>
  call(mailedLinkEndpoints.checkEmailLink, { body: { token } });

export type EmailLink = Reply<typeof mailedLinkEndpoints.checkEmailLink>;

/** Verifies an address with its link and a password. Refreshes the session of this browser; a new password ends it. */
export const useVerifyEmail = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof mailedLinkEndpoints.verifyEmail>) =>
      call(mailedLinkEndpoints.verifyEmail, { body }),
    onSuccess: (_, { new_password }) => (new_password === undefined ? refreshUser() : checkSession()),
  });

/** Reloads the user only for display; the address is verified even if this fails. */
async function refreshUser(): Promise<void> {
  if (getToken() !== null)
    await call(accountEndpoints.me).then(
      reply => reply.stage === 'open' && updateUser(reply.user),
      () => undefined,
    );
}
