import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { secondFactorEndpoints } from '@oficio/domain/accounts/second-factor/contract.ts';
import { CONFIRMATION_TERM } from '@oficio/domain/accounts/second-factor/rules.ts';
import { expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../testing/accounts/people.ts';
import { codeOf, enrol, logInWithoutCode, newMember } from '../../../testing/accounts/second-factor.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { onOneEngine } from '../../../testing/world.ts';

const { confirmSession, disableSecondFactor, enterCode, renewRecoveryCodes } = secondFactorEndpoints;

onOneEngine(
  'security log of the second factor',
  world => {
    const app = () => world().app;
    /** Returns event, method and actor of the security events that `work` caused. */
    async function eventsOf(work: () => Promise<unknown>): Promise<unknown[][]> {
      const before = world().logLines.length;
      await work();
      return world()
        .logLines.slice(before)
        .filter(({ log }) => log === 'security')
        .map(({ event, method = null, actor }) => [event, method, actor]);
    }

    it('the log has every change of the second factor and its right, wrong and recovery codes, with the user as actor', async () => {
      const ana = await newMember(app());
      const { secret, recovery_codes } = await enrol(app(), ana);
      const enter = (token: string, code: string) => callAs(app(), token, enterCode, { body: { code } });
      let token = '';
      // The password alone is no login.
      expect(await eventsOf(async () => ({ token } = await logInWithoutCode(app(), ana.email)))).toEqual([]);
      expect(await eventsOf(() => enter(token, '000000'))).toEqual([['second_factor_failed', null, ana.id]]);
      world().now += 30_000;
      expect(await eventsOf(() => enter(token, codeOf(secret, world().now)))).toEqual([
        ['second_factor_passed', 'totp', ana.id],
        ['login', 'totp', ana.id],
      ]);
      ({ token } = await logInWithoutCode(app(), ana.email));
      expect(await eventsOf(() => enter(token, recovery_codes[0] ?? ''))).toEqual([
        ['recovery_code_used', null, ana.id],
        ['second_factor_passed', 'recovery_code', ana.id],
        ['login', 'recovery_code', ana.id],
      ]);
      expect(await eventsOf(() => ana.call(renewRecoveryCodes))).toEqual([
        ['recovery_codes_renewed', null, ana.id],
      ]);
      expect(await eventsOf(() => ana.call(disableSecondFactor))).toEqual([
        ['second_factor_disabled', null, ana.id],
      ]);
      world().now += 30_000;
      expect(await eventsOf(() => enrol(app(), ana))).toEqual([['second_factor_enabled', null, ana.id]]);
    });

    it('the log has successful and failed confirmations, but no line when a call only asks for a confirmation', async () => {
      const { id, token } = await newMember(app());
      world().now += CONFIRMATION_TERM;
      const confirm = (password: string) =>
        eventsOf(() => callAs(app(), token, confirmSession, { body: { password } }));
      expect(await eventsOf(() => callAs(app(), token, disableSecondFactor))).toEqual([]);
      expect(await confirm('adivina esto')).toEqual([['confirmation_failed', null, id]]);
      expect(await confirm(TEST_PASSWORD)).toEqual([['confirmed', 'password', id]]);
    });

    it('contains no code, secret, password or token', async () => {
      const ana = await newMember(app());
      const { secret, recovery_codes } = await enrol(app(), ana);
      const { token } = await logInWithoutCode(app(), ana.email);
      await callAs(app(), token, enterCode, { body: { code: recovery_codes[0] } });
      await callAs(app(), token, accountEndpoints.me);
      const text = JSON.stringify(world().logLines);
      for (const hidden of [secret, recovery_codes[0] ?? '', TEST_PASSWORD, token, ana.token])
        expect(text).not.toContain(hidden);
    });
  },
  { LOG_LEVEL: 'info' },
);
