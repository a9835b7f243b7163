import { mailedLinkEndpoints } from '@oficio/domain/accounts/links/contract.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import type { Call, Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CredentialLimiter } from '../limits/credential-limiter.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import type { AccountRow } from '../store/read-users.ts';
import { recoveryTask, requestRecovery, resetPassword } from './reset-password.ts';
import { checkEmailLink, resendVerification, verifyEmail } from './verify-email.ts';

interface Guards {
  readonly limiter: CredentialLimiter | null;
  readonly devices: KnownDevices;
}

type Browser = Pick<Call<typeof mailedLinkEndpoints.resetPassword>, 'cookies' | 'setCookie'>;

/** Serves the calls that request mailed links and the calls that use them. */
export function mailedLinkRoutes(router: Router, platform: Platform, guards: Guards): void {
  const { tasks, limits } = platform;
  const { devices } = guards;
  tasks.add(recoveryTask(platform));

  /** Makes the browser known, unless the account has a second factor: a link does not prove it. */
  const rememberDevice = ({ cookies, setCookie }: Browser, account: AccountRow) => {
    if (account.second_factor_at === null) setCookie(devices.remember(cookies, account));
  };

  router.on(mailedLinkEndpoints.checkEmailLink, ({ body, session }) =>
    checkEmailLink({ ...platform, ...guards }, body.token, session),
  );

  router.on(mailedLinkEndpoints.verifyEmail, async call => {
    const { body, session, cookies, address } = call;
    const proof = { ...body, session, cookies, address };
    const { email, account } = await verifyEmail({ ...platform, ...guards }, proof);
    rememberDevice(call, account);
    return { email };
  });

  router.on(mailedLinkEndpoints.resendVerification, async ({ session }) => {
    await resendVerification(platform, session.userId);
    return DONE;
  });

  router.on(mailedLinkEndpoints.forgotPassword, async ({ body, address }) => {
    await limits.take('recovery', address);
    await requestRecovery(platform, body.email);
    return DONE;
  });

  router.on(mailedLinkEndpoints.resetPassword, async call => {
    const { body, address } = call;
    rememberDevice(call, await resetPassword(platform, { ...body, address }));
    return DONE;
  });
}
