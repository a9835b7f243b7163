import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { GOOGLE_NOT_CONFIGURED, GOOGLE_PATH } from '@oficio/domain/accounts/rules.ts';
import { Failure } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { login } from './login.ts';
import { LoginThrottle } from './login-throttle.ts';
import { ownAccountRoutes } from './own/routes.ts';
import { presentUser } from './present.ts';
import { findUser } from './read.ts';
import { register } from './register.ts';
import { endSession } from './write.ts';

export function accountRoutes(router: Router, platform: Platform): void {
  const { database, settings, clock } = platform;
  const throttle = settings.rateLimit ? new LoginThrottle() : null;

  async function userOf(userId: number) {
    const user = await findUser(database.read, userId);
    if (!user) throw new Failure('session_expired');
    return presentUser(user);
  }

  router.on(accountEndpoints.register, async ({ body, agent }) => {
    const { token, userId } = await register(database, { ...body, agent });
    return { token, user: await userOf(userId) };
  });

  router.on(accountEndpoints.login, async ({ body, address, agent }) => {
    const { token, user } = await login(database, throttle, { ...body, address, agent, now: clock() });
    return { token, user: presentUser(user) };
  });

  router.redirect(GOOGLE_PATH, async () => `/login?error=${GOOGLE_NOT_CONFIGURED}`);

  router.on(accountEndpoints.me, async ({ session }) => ({ user: await userOf(session.userId) }));

  router.on(accountEndpoints.logout, async ({ session }) => {
    await database.transaction(unit => endSession(unit, session.key));
    return DONE;
  });

  ownAccountRoutes(router, platform);
}
