import { accountEndpoints, type UserOut } from '@oficio/domain/accounts/contract.ts';
import { secondFactorEndpoints } from '@oficio/domain/accounts/second-factor/contract.ts';
import { readCode, recoveryCodesLeft } from '@oficio/domain/accounts/second-factor/rules.ts';
import { useMutation } from '@tanstack/react-query';
import { type NavigateFunction, useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { beginSession } from '../../../lib/session/session.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { awaitCode, countWrongCode, forgetSignIn } from './pending-sign-in.ts';

type Credentials = { readonly email: string; readonly password: string };

/** Logs in. `AuthLayout` redirects as soon as there is a user; the login page asks for a missing code. */
export const useLogin = () =>
  useMutation({
    mutationFn: (body: Credentials) => orAwaitCode(call(accountEndpoints.login, { body })),
    onSuccess: reply => reply && welcome(reply),
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
    onSuccess: reply => welcome({ ...reply, stage: 'open' }),
  });

/**
 * Exchanges the one-time token of a Google sign-in for a session. Resolves with null if the login page must ask for the code of
 * the second factor. Rejects with an `ApiError`.
 */
export async function signInWithGoogle(
  oneTimeToken: string,
  { isConfirmation }: { readonly isConfirmation: boolean },
): Promise<UserOut | null> {
  const reply = await orAwaitCode(call(accountEndpoints.me, { bearer: oneTimeToken }));
  if (reply === null) return null;
  const { token, ...entry } = reply;
  if (token !== undefined) {
    if (isConfirmation) beginSession({ ...entry, token });
    else welcome({ ...entry, token });
  }
  return entry.user;
}

const TOO_LATE = 'Ha pasado demasiado tiempo sin escribir el código. Inicia sesión de nuevo.';
const TOO_MANY_CODES = 'Has escrito demasiados códigos incorrectos. Inicia sesión de nuevo.';

/** Completes a pending sign-in with a code of the app or a recovery code. */
export function useEnterCode(token: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (code: string) => call(secondFactorEndpoints.enterCode, { body: { code }, bearer: token }),
    onSuccess: (reply, code) => {
      forgetSignIn();
      welcome(reply);
      if (readCode(code)?.is === 'recovery') void showCodesLeft(reply.recovery_codes_left, navigate);
    },
    onError: error => {
      if (!(error instanceof ApiError)) return;
      if (error.status === 401) forgetSignIn(TOO_LATE);
      else if (error.field !== undefined && countWrongCode() === 0) forgetSignIn(TOO_MANY_CODES);
    },
  });
}

/** Gives up a pending sign-in. The server ends it too, but the browser does not wait for that. */
export function leaveSignIn(token: string): void {
  call(accountEndpoints.logout, { bearer: token }).catch(() => undefined);
  forgetSignIn();
}

/** Resolves with null when the login page must first ask for the code of the second factor. */
async function orAwaitCode<Result>(login: Promise<Result>): Promise<Result | null> {
  try {
    return await login;
  } catch (error) {
    if (!(error instanceof ApiError) || error.token === undefined) throw error;
    awaitCode(error.token);
    return null;
  }
}

/** Starts the session. Greets the user, unless the user must set up a second factor first. */
function welcome(opened: Parameters<typeof beginSession>[0]): void {
  beginSession(opened);
  if (opened.stage === 'open') toast.success(`¡Bienvenido ${opened.user.name}!`);
}

/** The part of the account page that makes new codes. */
const CODES_PATH = '/account#verificacion';

/** Tells a user who logged in with a recovery code how many are left, in a dialog that stays until it is answered. */
async function showCodesLeft(left: number, navigate: NavigateFunction): Promise<void> {
  const wantsNew = await confirm({
    title: recoveryCodesLeft(left),
    message:
      'El que acabas de usar ya no sirve. En «Mi cuenta» puedes crear códigos nuevos o pasar la verificación a otro móvil.',
    confirmLabel: 'Ir a mis códigos',
    cancelLabel: 'Ahora no',
  });
  if (wantsNew) await navigate(CODES_PATH);
}
