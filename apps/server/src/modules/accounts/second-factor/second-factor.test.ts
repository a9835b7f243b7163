import { setTimeout as sleep } from 'node:timers/promises';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { mailedLinkEndpoints } from '@oficio/domain/accounts/links/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { secondFactorEndpoints } from '@oficio/domain/accounts/second-factor/contract.ts';
import { CODE_TERM, MAX_WRONG_CODES, SETUP_TERM } from '@oficio/domain/accounts/second-factor/rules.ts';
import { expect, it } from 'vitest';
import { NEW_TEST_PASSWORD, newPerson, TEST_PASSWORD } from '../../../testing/accounts/people.ts';
import {
  codeOf,
  enrol,
  logIn,
  logInWithoutCode,
  type Member,
  newMember,
} from '../../../testing/accounts/second-factor.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { listen, openSocketClient } from '../../../testing/live/socket-client.ts';
import { mailsTo, tokenMailedTo } from '../../../testing/notifications/mails.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { accountExporters, deleteAccount, hashPassword } from '../public.ts';
import { openAfterFirstFactor } from '../sessions/open-session.ts';

const { me, logout } = accountEndpoints;
const {
  enterCode,
  getSecondFactor,
  startSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
  disableSecondFactor,
} = secondFactorEndpoints;
const STEP = 30_000;
const AWAITS_CODE = {
  error: 'Falta el código de verificación. Escríbelo para terminar de entrar',
  code: 'second_factor_required',
  stage: 'code',
  token: expect.any(String),
};
const WRONG = { error: 'El código no es correcto o ya se ha usado', field: 'code' };

onBothEngines('the second factor', (world, onOne) => {
  const app = () => world().app;
  const enter = (token: string, code: string) => callAs(app(), token, enterCode, { body: { code } });
  /** Logs in with the password and returns the token that waits for the code. */
  const pending = async ({ email }: Member) => {
    const body = { email, password: TEST_PASSWORD };
    const { status, refusal } = await callAs(app(), null, accountEndpoints.login, { body });
    expect([status, refusal]).toEqual([403, AWAITS_CODE]);
    return refusal.token ?? '';
  };
  const nextCode = (secret: string) => {
    world().now += STEP;
    return codeOf(secret, world().now);
  };
  const stateOf = async (person: Member) => (await person.call(getSecondFactor)).reply;
  const rowsOf = async (
    table: 'second_factors' | 'second_factor_setups' | 'recovery_codes',
    userId: number,
  ) => app().platform.database.read.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
  const subjects = async (email: string) => (await mailsTo(app(), email)).map(({ subject }) => subject);

  it('accepts each code of the app once, although eight calls send it at the same time', async () => {
    const ana = await newMember(app());
    const { secret } = await enrol(app(), ana);
    const tokens = await Promise.all(Array.from({ length: 8 }, () => pending(ana)));
    const code = nextCode(secret);
    const answers = await Promise.all(tokens.map(token => enter(token, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(403)]);
    expect((await enter(await pending(ana), code)).refusal).toEqual(WRONG);
    // The code of the step before the used one is valid by its time.
    const used = nextCode(secret);
    expect((await enter(await pending(ana), used)).status).toBe(200);
    expect((await enter(await pending(ana), codeOf(secret, world().now - STEP))).status).toBe(403);
  });

  it('accepts a recovery code once, although eight calls send it at the same time, and informs the owner', async () => {
    const ana = await newMember(app());
    const [code = '', other = ''] = (await enrol(app(), ana)).recovery_codes;
    const tokens = await Promise.all(Array.from({ length: 8 }, () => pending(ana)));
    const answers = await Promise.all(tokens.map(token => enter(token, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(403)]);
    expect(await stateOf(ana)).toMatchObject({ recovery_codes_left: 9 });
    expect((await subjects(ana.email)).filter(subject => subject.includes('recuperación'))).toEqual([
      'Se ha usado un código de recuperación',
    ]);
    const { reply } = await enter(await pending(ana), other.replaceAll('-', ' ').toUpperCase());
    expect(reply.recovery_codes_left).toBe(8);
  });

  it('ends a login after five wrong codes, also when they arrive at once, and after ten minutes', async () => {
    const ana = await newMember(app());
    const { secret } = await enrol(app(), ana);
    const token = await pending(ana);
    const answers = await Promise.all(Array.from({ length: 9 }, () => enter(token, '000000')));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(MAX_WRONG_CODES);
    expect((await enter(token, nextCode(secret))).status).toBe(401);

    const late = await pending(ana);
    world().now += CODE_TERM;
    expect((await enter(late, nextCode(secret))).status).toBe(401);
  });

  it('ends a login that another call opens while it is being enabled', async () => {
    const ana = await newMember(app());
    const { secret } = (await ana.call(startSecondFactor)).reply;
    const enable = () => ana.call(enableSecondFactor, { body: { code: codeOf(secret, world().now) } });
    const { enabling, token } = await app().platform.database.transaction(async tx => {
      const opened = await openAfterFirstFactor(tx, ana.id, { agent: '' });
      const answer = enable();
      await sleep(500);
      // The hashing queue handles the calls of one address in order, so the recovery codes are hashed afterwards.
      await hashPassword('', { address: '127.0.0.1' });
      await Promise.race([answer, sleep(700)]);
      return { enabling: answer, token: opened.token };
    });
    expect((await enabling).status).toBe(200);
    expect((await callAs(app(), token, me)).status).toBe(401);
  });

  onOne(() => {
    it('takes effect with the first code, shows ten recovery codes once and ends the other sessions', async () => {
      const ana = await newMember(app());
      const other = await logIn(app(), ana.email);
      expect(await stateOf(ana)).toEqual({
        enabled: false,
        enabled_at: null,
        recovery_codes_left: 0,
        required: false,
      });
      const { secret, uri, qr } = (await ana.call(startSecondFactor)).reply;
      expect(uri).toMatch(
        /^otpauth:\/\/totp\/Oficio:.+\?issuer=Oficio&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
      );
      expect(uri).toContain(secret);
      const svg = Buffer.from(qr.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
      const [, size] = /^<svg .*?viewBox="0 0 (\d+) \1"/.exec(svg) ?? [];
      const squares = [...svg.matchAll(/M(\d+),(\d+)h10v10/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
      // Squares of 10 with a quiet zone of four on each side, which the standard requires.
      expect([Math.min(...squares), Math.max(...squares)]).toEqual([40, Number(size) - 50]);
      expect(await logIn(app(), ana.email)).toMatchObject({ stage: 'open' });

      expect((await ana.call(enableSecondFactor, { body: { code: '000000' } })).refusal).toEqual(WRONG);
      const body = { code: codeOf(secret, world().now) };
      const { recovery_codes, token } = (await ana.call(enableSecondFactor, { body })).reply;
      expect(token).toBeUndefined();
      expect(new Set(recovery_codes).size).toBe(10);
      for (const code of recovery_codes) expect(code).toMatch(/^[2-9b-z]{4}-[2-9b-z]{4}-[2-9b-z]{4}$/);
      expect((await callAs(app(), other.token, me)).status).toBe(401);
      expect(await stateOf(ana)).toMatchObject({ enabled: true, recovery_codes_left: 10 });
      expect(await subjects(ana.email)).toContain('Has activado la verificación en dos pasos');
      expect((await ana.call(enableSecondFactor, { body })).status).toBe(409);
    });

    it('stores neither the secret nor the recovery codes in clear text', async () => {
      const ana = await newMember(app());
      const { secret, recovery_codes } = await enrol(app(), ana);
      await ana.call(startSecondFactor);
      const stored = JSON.stringify([
        await rowsOf('second_factors', ana.id),
        await rowsOf('second_factor_setups', ana.id),
        await rowsOf('recovery_codes', ana.id),
      ]);
      expect(stored).not.toContain(secret);
      for (const code of recovery_codes) expect(stored).not.toContain(code.replaceAll('-', '').slice(4));
    });

    it('needs a verified address, and a first code within 15 minutes of the latest start', async () => {
      const unverified = await newPerson(app());
      expect((await unverified.call(startSecondFactor)).status).toBe(409);
      const ana = await newMember(app());
      const { secret: replaced } = (await ana.call(startSecondFactor)).reply;
      const { secret } = (await ana.call(startSecondFactor)).reply;
      const enable = (of: string) =>
        ana.call(enableSecondFactor, { body: { code: codeOf(of, world().now) } });
      expect((await enable(replaced)).refusal).toEqual(WRONG);
      world().now += SETUP_TERM;
      expect((await enable(secret)).status).toBe(409);
      expect(await stateOf(ana)).toMatchObject({ enabled: false });
    });

    it('lets a login with the right password only enter a code, and then opens a session with another token', async () => {
      const ana = await newMember(app());
      const { secret } = await enrol(app(), ana);
      const token = await pending(ana);
      const refused = await callAs(app(), token, me);
      expect([refused.status, refused.refusal]).toEqual([
        403,
        {
          error: 'Falta el código de verificación. Escríbelo para terminar de entrar',
          code: 'second_factor_required',
        },
      ]);
      const { reply } = await enter(token, ` ${nextCode(secret).replace(/^.../, '$& ')}`);
      expect(reply).toMatchObject({ stage: 'open', user: { id: ana.id }, recovery_codes_left: 10 });
      expect((await callAs(app(), reply.token, me)).status).toBe(200);
      for (const row of [me, logout]) expect((await callAs(app(), token, row)).status).toBe(401);
      // An open session has nothing to enter.
      expect((await enter(reply.token, nextCode(secret))).status).toBe(403);
    });

    it('admits a live connection only after the code', async () => {
      const ana = await newMember(app());
      const { secret } = await enrol(app(), ana);
      const url = await listen(app());
      const token = await pending(ana);
      await expect(openSocketClient(url, token)).rejects.toMatchObject({
        data: { code: 'second_factor_required' },
      });
      const { reply } = await enter(token, nextCode(secret));
      const client = await openSocketClient(url, reply.token);
      client.close();
    });

    it('accepts a code half a minute early or late, and none from two steps away', async () => {
      const ana = await newMember(app());
      const { secret } = await enrol(app(), ana);
      world().now += 10 * STEP;
      const at = world().now;
      for (const [distance, status] of [
        [-2, 403],
        [-1, 200],
        [0, 200],
        [1, 200],
        [2, 403],
      ] as const)
        expect((await enter(await pending(ana), codeOf(secret, at + distance * STEP))).status).toBe(status);
    });

    it('a login asks for the code after a password reset, which ends logins that wait for a code', async () => {
      const ana = await newMember(app());
      const { secret } = await enrol(app(), ana);
      const before = await pending(ana);
      await callAs(app(), null, mailedLinkEndpoints.forgotPassword, { body: { email: ana.email } });
      const body = { token: await tokenMailedTo(app(), ana.email), password: NEW_TEST_PASSWORD };
      (await callAs(app(), null, mailedLinkEndpoints.resetPassword, { body })).reply;
      expect((await enter(before, nextCode(secret))).status).toBe(401);
      const { stage, token } = await logInWithoutCode(app(), ana.email, NEW_TEST_PASSWORD);
      expect(stage).toBe('code');
      expect((await enter(token, nextCode(secret))).status).toBe(200);
    });

    it('replaces the recovery codes and disables the second factor on request, with a mail about each', async () => {
      const ana = await newMember(app());
      expect((await ana.call(renewRecoveryCodes)).status).toBe(409);
      expect((await ana.call(disableSecondFactor)).status).toBe(409);
      const [old = ''] = (await enrol(app(), ana)).recovery_codes;
      const { recovery_codes } = (await ana.call(renewRecoveryCodes)).reply;
      expect((await enter(await pending(ana), old)).status).toBe(403);
      const { token } = (await enter(await pending(ana), recovery_codes[0] ?? '')).reply;
      expect((await ana.call(disableSecondFactor)).status).toBe(200);
      expect((await callAs(app(), token, me)).status).toBe(401);
      expect(await logIn(app(), ana.email)).toMatchObject({ stage: 'open' });
      expect(await rowsOf('recovery_codes', ana.id)).toEqual([]);
      expect((await subjects(ana.email)).slice(-3)).toEqual([
        'Tus códigos de recuperación son nuevos',
        'Se ha usado un código de recuperación',
        'Se ha desactivado la verificación en dos pasos',
      ]);
    });

    it('the user can move the second factor to another telephone without disabling it in between', async () => {
      const ana = await newMember(app());
      const first = await enrol(app(), ana);
      world().now += STEP;
      const second = await enrol(app(), ana);
      expect((await enter(await pending(ana), nextCode(first.secret))).status).toBe(403);
      expect((await enter(await pending(ana), nextCode(second.secret))).status).toBe(200);
      expect(await stateOf(ana)).toMatchObject({ recovery_codes_left: 10 });
    });

    it('the archive of the account contains the second factor without its secrets, and the deletion erases it', async () => {
      const ana = await newMember(app());
      const { secret, recovery_codes } = await enrol(app(), ana);
      const exported: object[] = [];
      for (const exporter of accountExporters)
        for await (const records of exporter.rows(app().platform.database.read, ana.id))
          exported.push(...records);
      expect(exported).toContainEqual(
        expect.objectContaining({ verificacion_en_dos_pasos: new Date(world().now).toISOString() }),
      );
      const archive = JSON.stringify(exported);
      for (const hidden of [secret, ...recovery_codes]) expect(archive).not.toContain(hidden);
      expect(archive).not.toMatch(/argon2/);
      await app().platform.database.transaction(tx => deleteAccount(tx, ana.id));
      for (const table of ['second_factors', 'second_factor_setups', 'recovery_codes'] as const)
        expect(await rowsOf(table, ana.id)).toEqual([]);
    });

    it('a login with a wrong password does not ask for the code, so that callers cannot find out who has a second factor', async () => {
      const ana = await newMember(app());
      await enrol(app(), ana);
      const body = { email: ana.email, password: 'adivina esto' };
      const { status, refusal } = await callAs(app(), null, accountEndpoints.login, { body });
      expect([status, refusal]).toEqual([401, { error: 'Credenciales inválidas' }]);
    });

    it('keeps the session that changes the password, and asks for the code again elsewhere', async () => {
      const ana = await newMember(app());
      await enrol(app(), ana);
      const body = { current_password: TEST_PASSWORD, new_password: NEW_TEST_PASSWORD };
      expect((await ana.call(ownAccountEndpoints.changePassword, { body })).status).toBe(200);
      expect((await ana.call(me)).status).toBe(200);
      expect((await logInWithoutCode(app(), ana.email, NEW_TEST_PASSWORD)).stage).toBe('code');
    });
  });
});
