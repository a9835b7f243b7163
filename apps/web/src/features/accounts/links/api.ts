import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { mailedLinkEndpoints } from '@oficio/domain/mailed-links/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { updateUser } from '../../../lib/session.ts';
import { getToken } from '../../../lib/session-token.ts';

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

/** Proves an address; returns it. Whoever is logged in here sees it at once. Rejects as `call` does. */
export async function verifyEmail(token: string): Promise<string> {
  const { email } = await call(mailedLinkEndpoints.verifyEmail, { body: { token } });
  // Only for the eye: the address is proved, whatever becomes of this.
  if (getToken() !== null)
    await call(accountEndpoints.me).then(
      ({ user }) => updateUser(user),
      () => undefined,
    );
  return email;
}
