import { DONE } from '@oficio/domain/fields/contract.ts';
import { mailedLinkEndpoints } from '@oficio/domain/mailed-links/contract.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MayWriteTo } from './mailbox-pace.ts';
import { Pace } from './pace.ts';
import { resetPassword } from './recover.ts';
import { askForRecovery, recoveryWork } from './recovery-asks.ts';
import { resendVerification, verifyEmail } from './verify-email.ts';

/** What one network address may ask at once for addresses that may not be its own, and how long until one more. */
const ASKING = { burst: 10, paceMs: 5 * 60_000 } as const;

/** What links that arrive by mail do, and how to get one. */
export function mailedLinkRoutes(router: Router, platform: Platform, mayWriteTo: MayWriteTo): void {
  const pace = platform.settings.rateLimit ? new Pace(ASKING) : null;
  platform.due.add(recoveryWork(platform));

  router.on(mailedLinkEndpoints.verifyEmail, async ({ body }) => ({
    email: await verifyEmail(platform, body.token),
  }));

  router.on(mailedLinkEndpoints.resendVerification, async ({ session }) => {
    await resendVerification(platform, session.userId, mayWriteTo);
    return DONE;
  });

  router.on(mailedLinkEndpoints.forgotPassword, async ({ body, address }) => {
    pace?.count(networkOf(address), platform.clock());
    await askForRecovery(platform, body.email);
    return DONE;
  });

  router.on(mailedLinkEndpoints.resetPassword, async ({ body }) => {
    await resetPassword(platform, body.token, body.password);
    return DONE;
  });
}
