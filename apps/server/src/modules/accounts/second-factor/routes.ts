import { secondFactorEndpoints } from '@oficio/domain/accounts/second-factor/contract.ts';
import { mustHaveSecondFactor } from '@oficio/domain/accounts/second-factor/rules.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import { isoOrNull } from '../../../platform/database/instant.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CredentialLimiter } from '../limits/credential-limiter.ts';
import { presentUser } from '../own/present.ts';
import { accountOf } from '../sessions/authenticate.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import { countRecoveryCodes, findSecondFactor } from '../store/second-factors.ts';
import { secondFactorKeys } from './app-secrets.ts';
import {
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
  startSetup,
} from './change-second-factor.ts';
import { confirmSession } from './confirm-session.ts';
import { enterCode } from './enter-code.ts';

interface Guards {
  readonly limiter: CredentialLimiter | null;
  readonly codes: CredentialLimiter | null;
  readonly devices: KnownDevices;
}

/** Serves the second factor and the confirmation of sessions. */
export function secondFactorRoutes(
  router: Router,
  { database, clock, secret, settings, limits }: Platform,
  { limiter, codes, devices }: Guards,
): void {
  const context = {
    database,
    clock,
    keys: secondFactorKeys(secret),
    limiter: codes,
    passwords: limiter,
    publicUrl: settings.publicUrl,
  };

  router.on(
    secondFactorEndpoints.enterCode,
    async ({ session, body, address, agent, cookies, setCookie }) => {
      const account = await accountOf(database.read, session);
      const device = devices.find(cookies, account);
      const opened = await enterCode(context, account, { session, code: body.code, address, agent, device });
      setCookie(devices.remember(cookies, account));
      return { stage: 'open' as const, ...opened, user: presentUser(account) };
    },
  );

  router.on(secondFactorEndpoints.confirmSession, async ({ session, body, address }) => {
    const { password, code } = body;
    const confirmation = { session, password, code, address };
    return { token: await confirmSession(context, await accountOf(database.read, session), confirmation) };
  });

  router.on(secondFactorEndpoints.getSecondFactor, async ({ session: { userId, role } }) => {
    const factor = await findSecondFactor(database.read, userId);
    return {
      enabled: factor !== undefined,
      enabled_at: isoOrNull(factor?.enabled_at ?? null),
      recovery_codes_left: await countRecoveryCodes(database.read, userId),
      required: mustHaveSecondFactor(role, settings),
    };
  });

  router.on(secondFactorEndpoints.startSecondFactor, async ({ session }) =>
    startSetup(context, await accountOf(database.read, session)),
  );

  router.on(
    secondFactorEndpoints.enableSecondFactor,
    async ({ session, body, address, agent, cookies, setCookie }) => {
      await limits.take('second_factor_change', session.userId);
      const account = await accountOf(database.read, session);
      const enabled = await enableSecondFactor(context, account, { session, ...body, address, agent });
      const { token, recovery_codes } = enabled;
      setCookie(devices.remember(cookies, await accountOf(database.read, session)));
      return { recovery_codes, ...(token !== null && { token, user: presentUser(account) }) };
    },
  );

  router.on(secondFactorEndpoints.renewRecoveryCodes, async ({ session, address }) => {
    await limits.take('second_factor_change', session.userId);
    return {
      recovery_codes: [
        ...(await renewRecoveryCodes(context, await accountOf(database.read, session), address)),
      ],
    };
  });

  router.on(secondFactorEndpoints.disableSecondFactor, async ({ session }) => {
    await limits.take('second_factor_change', session.userId);
    await disableSecondFactor(context, await accountOf(database.read, session), session, settings);
    return DONE;
  });
}
