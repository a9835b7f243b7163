import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { Failure } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import type { Exporter } from '../../platform/export/exporter.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { googleRoutes } from './google/google-routes.ts';
import { createHandOver } from './google/hand-over.ts';
import { createMayWriteTo } from './links/mailbox-pace.ts';
import { Pace } from './links/pace.ts';
import { mailedLinkRoutes } from './links/routes.ts';
import { login } from './login.ts';
import { LoginThrottle } from './login-throttle.ts';
import { exportRoutes } from './own/export-routes.ts';
import { ownAccountRoutes } from './own/routes.ts';
import { presentUser } from './present.ts';
import { findUser } from './read.ts';
import { register } from './register.ts';
import { endSessionsOf } from './write.ts';

/**
 * What one network address may try at once, and how long until one more: each writes a mail to an address that may be anybody's,
 * or tells that there is an account. A whole office may register on the same morning.
 */
const REGISTERING = { burst: 30, paceMs: 60_000 } as const;

export function accountRoutes(router: Router, platform: Platform, exporters: readonly Exporter[]): void {
  const { database, settings, clock } = platform;
  const throttle = settings.rateLimit ? new LoginThrottle() : null;
  const registrations = settings.rateLimit ? new Pace(REGISTERING) : null;

  const mayWriteTo = createMayWriteTo(settings.rateLimit);

  async function userOf(userId: number) {
    const user = await findUser(database.read, userId);
    if (!user) throw new Failure('session_expired');
    return presentUser(user);
  }

  router.on(accountEndpoints.register, async ({ body, address, agent }) => {
    registrations?.count(networkOf(address), clock());
    const { publicUrl } = settings;
    const { token, userId } = await register(database, { ...body, agent, publicUrl, mayWriteTo });
    return { token, user: await userOf(userId) };
  });

  router.on(accountEndpoints.login, async ({ body, address, agent }) => {
    const { token, user } = await login(database, throttle, { ...body, address, agent, now: clock() });
    return { token, user: presentUser(user) };
  });

  googleRoutes(router, platform);
  router.on(
    accountEndpoints.me,
    async ({ session: { userId, opened } }) => ({
      user: await userOf(userId),
      ...(opened !== undefined && { token: opened }),
    }),
    { alsoAdmits: createHandOver(platform) },
  );

  router.on(accountEndpoints.logout, async ({ session: { userId, key } }) => {
    await database.transaction(unit => endSessionsOf(unit, { userId, key }));
    return DONE;
  });

  mailedLinkRoutes(router, platform, mayWriteTo);
  ownAccountRoutes(router, platform, { throttle, mayWriteTo });
  exportRoutes(router, platform, exporters);
}
