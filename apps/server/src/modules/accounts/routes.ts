import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import type { Exporter } from '../../platform/http/export/archive.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { adminUserRoutes } from './admin/routes.ts';
import { createHandOverLogin } from './google/hand-over.ts';
import { googleRoutes } from './google/routes.ts';
import { createCredentialLimiter } from './limits/credential-limiter.ts';
import { mailedLinkRoutes } from './links/routes.ts';
import { presentUser } from './own/present.ts';
import { exportRoutes, ownAccountRoutes } from './own/routes.ts';
import { hasAdmin } from './registration/first-admin.ts';
import { register } from './registration/register.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { fullStage } from './sessions/authenticate.ts';
import { KnownDevices } from './sessions/known-devices.ts';
import { login } from './sessions/login.ts';
import { findAccount, findUser } from './store/read-users.ts';
import { endSessionsOf } from './store/sessions.ts';
import { endView } from './store/view-sessions.ts';

export function accountRoutes(router: Router, platform: Platform, exporters: readonly Exporter[]): void {
  const { database, settings, clock, limits } = platform;
  const limiter = createCredentialLimiter(platform, 'password');
  const codes = createCredentialLimiter(platform, 'code');
  const devices = new KnownDevices(platform.secret);
  const context = { limiter, codes, devices };

  async function userOf(userId: number) {
    const user = await findUser(database.read, userId);
    if (!user) throw new AppError('session_expired');
    return presentUser(user);
  }

  router.on(accountEndpoints.register, async ({ body, address, agent, cookies, setCookie }) => {
    await limits.take('registration', address);
    const { publicUrl } = settings;
    const registration = { ...body, address, agent, publicUrl, limits };
    const { token, account } = await register(database, registration);
    setCookie(devices.remember(cookies, account));
    return { token, user: await userOf(account.id) };
  });

  router.on(accountEndpoints.login, async ({ body, session, address, agent, cookies, setCookie }) => {
    const presented = session?.key ?? null;
    const credentials = { ...body, presented, address, agent, cookies, now: clock() };
    const { token, user, needsCode } = await login({ ...platform, limiter, devices }, credentials);
    if (needsCode) throw new AppError('second_factor_required', { token });
    // A device becomes known only after all factors, because it has its own limit of wrong codes.
    setCookie(devices.remember(cookies, user));
    // An account without a code to enter has no second factor.
    return {
      stage: fullStage({ role: user.role, hasSecondFactor: false }, settings),
      token,
      user: presentUser(user),
    };
  });

  let isSetUp = false;
  router.on(accountEndpoints.setup, async () => {
    // An active administrator always remains, so a positive answer stays true and needs no further query.
    isSetUp ||= await hasAdmin(database.read);
    return { has_admin: isSetUp };
  });

  googleRoutes(router, platform);
  router.on(
    accountEndpoints.me,
    async ({ session: { userId, stage, opened }, cookies, setCookie }) => {
      if (stage === 'code') throw new AppError('second_factor_required', { token: opened });
      if (opened === undefined) return { stage, user: await userOf(userId) };
      const account = await findAccount(database.read, userId);
      if (account) setCookie(devices.remember(cookies, account));
      return { stage, user: await userOf(userId), token: opened };
    },
    { authenticateOnce: createHandOverLogin(platform) },
  );

  router.on(accountEndpoints.logout, async ({ session: { userId, key, viewerId } }) => {
    await database.transaction(async tx => {
      if (viewerId !== undefined) return endView(tx, key);
      await endSessionsOf(tx, { userId, key });
      await tx.publish('security_event', { event: 'logout' });
    });
    return DONE;
  });

  secondFactorRoutes(router, platform, context);
  mailedLinkRoutes(router, platform, context);
  ownAccountRoutes(router, platform, context);
  exportRoutes(router, platform, exporters);
  adminUserRoutes(router, platform);
}
