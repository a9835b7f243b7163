import { accountEndpoints, type UserOut } from '@oficio/domain/accounts/contract.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { beginSession } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

type Credentials = { readonly email: string; readonly password: string };

/** Logs in. `AuthLayout` redirects as soon as there is a user. */
export const useLogin = () =>
  useMutation({
    mutationFn: (body: Credentials) => call(accountEndpoints.login, { body }),
    onSuccess: opened => {
      if (opened.stage !== 'code') welcome(opened);
    },
  });

type Registration = Credentials & {
  readonly name: string;
  readonly phone: string;
  readonly role: 'user' | 'technician';
};

/** Creates an account and logs in. */
export const useRegister = () =>
  useMutation({
    mutationFn: (body: Registration) => call(accountEndpoints.register, { body }),
    onSuccess: welcome,
  });

/** Exchanges the one-time token of a Google sign-in for a session. Rejects with an `ApiError`. */
export async function signInWithGoogle(oneTimeToken: string): Promise<UserOut> {
  const opened = await call(accountEndpoints.me, { bearer: oneTimeToken });
  if (opened.stage === 'code') throw new ApiError(403, ERRORS.second_factor_required[1]);
  const { user, token } = opened;
  if (token !== undefined) welcome({ user, token });
  return user;
}

function welcome(opened: Parameters<typeof beginSession>[0]): void {
  beginSession(opened);
  toast.success(`¡Bienvenido ${opened.user.name}!`);
}
