import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { mailedLinkEndpoints } from '@oficio/domain/accounts/links/contract.ts';
import { secondFactorEndpoints } from '@oficio/domain/accounts/second-factor/contract.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NEW_TEST_PASSWORD, TEST_PASSWORD } from '../../../testing/accounts/people.ts';
import { codeOf, enrol, newMember } from '../../../testing/accounts/second-factor.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { limitsWith } from '../../../testing/limits-with.ts';
import { tokenMailedTo } from '../../../testing/notifications/mails.ts';
import { onOneEngine } from '../../../testing/world.ts';
import { CredentialLimiter } from './credential-limiter.ts';

const MINUTE = 60_000;

describe('the limits of codes', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }));
  afterEach(() => void vi.useRealTimers());
  const record = vi.fn();
  const newLimiter = () =>
    new CredentialLimiter({ kind: 'code', limits: limitsWith(), security: { record }, shared: null });
  const account = 'ana@ejemplo.es';
  const stranger = (number: number) => ({ account, address: `198.51.${number}.7`, device: null });
  const isAllowed = (limiter: CredentialLimiter, caller: Parameters<CredentialLimiter['begin']>[0]) =>
    limiter.begin(caller, Date.now()).then(
      () => true,
      () => false,
    );

  it('allows ten wrong codes for one account from all unknown devices, then one every 15 minutes', async () => {
    const limiter = newLimiter();
    for (let network = 0; network < 10; network += 1)
      expect(await isAllowed(limiter, stranger(network))).toBe(true);
    expect(await isAllowed(limiter, stranger(100))).toBe(false);
    expect(record).toHaveBeenLastCalledWith({ event: 'lockout', email: account });
    expect(await isAllowed(limiter, { ...stranger(101), account: 'otra@ejemplo.es' })).toBe(true);
    vi.setSystemTime(15 * MINUTE);
    expect(await isAllowed(limiter, stranger(102))).toBe(true);
    expect(await isAllowed(limiter, stranger(103))).toBe(false);
  });

  it('still accepts a device of the owner, which waits longer after each wrong code', async () => {
    const limiter = newLimiter();
    for (let network = 0; network < 11; network += 1) await isAllowed(limiter, stranger(network));
    const owner = { ...stranger(200), device: 'portátil' };
    for (let failure = 0; failure < 5; failure += 1) expect(await isAllowed(limiter, owner)).toBe(true);
    expect(await isAllowed(limiter, owner)).toBe(false);
    vi.setSystemTime(1000);
    expect(await isAllowed(limiter, owner)).toBe(true);
    vi.setSystemTime(2000);
    expect(await isAllowed(limiter, owner)).toBe(false);
  });

  it('does not count right codes, nor codes that were not compared', async () => {
    const limiter = newLimiter();
    for (let turn = 0; turn < 15; turn += 1) {
      const attempt = await limiter.begin(stranger(turn), Date.now());
      await (turn % 2 === 0 ? attempt.succeed() : attempt.withdraw());
    }
    expect(await isAllowed(limiter, stranger(50))).toBe(true);
  });
});

onOneEngine(
  'rate limits of codes',
  world => {
    const send = async (
      row: { readonly path: string },
      body: object,
      {
        from,
        token,
        cookie = '',
      }: { readonly from: string; readonly token?: string; readonly cookie?: string },
    ) => {
      const answer = await world().app.server.inject({
        method: 'POST',
        url: row.path,
        remoteAddress: from,
        headers: { cookie, ...(token && { authorization: `Bearer ${token}` }) },
        payload: body,
      });
      const set = [answer.headers['set-cookie'] ?? []].flat().map(text => text.split(';')[0]);
      return { status: answer.statusCode, body: answer.json(), cookie: set[0] ?? '' };
    };

    it('strangers who know the password get 429, and the owner can log in from a known browser', async () => {
      const ana = await newMember(world().app);
      const { secret } = await enrol(world().app, ana);
      const credentials = { email: ana.email, password: TEST_PASSWORD };
      const begin = async (from: string, cookie = '') => {
        const login = await send(accountEndpoints.login, credentials, { from, cookie });
        // A browser becomes known only with the code, because known ones have a limit of their own.
        expect(login).toMatchObject({ status: 403, body: { stage: 'code' }, cookie: '' });
        return { from, cookie, token: login.body.token };
      };
      const enter = (code: string, by: Awaited<ReturnType<typeof begin>>) =>
        send(secondFactorEndpoints.enterCode, { code }, by);

      world().now += 30_000;
      const owner = await enter(codeOf(secret, world().now), await begin('192.0.2.1'));
      expect(owner.cookie).toMatch(/^__Host-oficio-device-/);
      const statuses: number[] = [];
      for (let network = 0; network < 12; network += 1)
        statuses.push((await enter('000000', await begin(`198.51.${network}.7`))).status);
      expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
      world().now += 30_000;
      const known = await begin('192.0.2.1', owner.cookie);
      expect((await enter(codeOf(secret, world().now), known)).status).toBe(200);
    });

    it('a browser that logged in before the second factor or only followed a mailed link counts as unknown', async () => {
      const ana = await newMember(world().app);
      const credentials = { email: ana.email, password: TEST_PASSWORD };
      const thief = await send(accountEndpoints.login, credentials, { from: '203.0.113.1' });
      await enrol(world().app, ana);
      const guess = async (password: string, from: string, cookie: string) => {
        const login = await send(accountEndpoints.login, { email: ana.email, password }, { from, cookie });
        const { token } = login.body;
        return (await send(secondFactorEndpoints.enterCode, { code: '000000' }, { from, token, cookie }))
          .status;
      };
      for (let network = 0; network < 10; network += 1)
        expect(await guess(TEST_PASSWORD, `203.0.${network}.1`, '')).toBe(403);
      expect(await guess(TEST_PASSWORD, '203.0.113.1', thief.cookie)).toBe(429);

      await callAs(world().app, null, mailedLinkEndpoints.forgotPassword, { body: { email: ana.email } });
      const body = { token: await tokenMailedTo(world().app, ana.email), password: NEW_TEST_PASSWORD };
      const { cookie } = await send(mailedLinkEndpoints.resetPassword, body, { from: '203.0.113.1' });
      expect(cookie).toBe('');
      expect(await guess(NEW_TEST_PASSWORD, '203.0.113.1', cookie)).toBe(429);
    });

    it('the changes of one account are limited, so that a stolen session cannot guess the first code of a set-up', async () => {
      const ana = await newMember(world().app);
      const { secret } = (await ana.call(secondFactorEndpoints.startSecondFactor)).reply;
      const enable = (code: string) => ana.call(secondFactorEndpoints.enableSecondFactor, { body: { code } });
      for (let guess = 0; guess < 10; guess += 1) expect((await enable('000000')).status).toBe(403);
      expect((await enable(codeOf(secret, world().now))).status).toBe(429);
      expect((await ana.call(secondFactorEndpoints.renewRecoveryCodes)).status).toBe(429);
    });
  },
  { RATE_LIMIT: '1' },
);
