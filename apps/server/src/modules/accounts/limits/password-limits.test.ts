import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { tooManyAttempts } from '@oficio/domain/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withExpensiveHashes } from '../../../testing/accounts/cheap-hashes.ts';
import { NEW_TEST_PASSWORD, newPerson, TEST_PASSWORD } from '../../../testing/accounts/people.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { limitsWith } from '../../../testing/limits-with.ts';
import { onOneEngine, type World } from '../../../testing/world.ts';
import { CredentialLimiter } from './credential-limiter.ts';
import type { CredentialCaller } from './guess-counter.ts';

const newLimiter = () =>
  new CredentialLimiter({ kind: 'password', limits: limitsWith(), security: { record() {} }, shared: null });

/** Returns whether an attempt must wait. An accepted attempt counts as failed. */
async function isRefused(limiter: CredentialLimiter, caller: CredentialCaller) {
  try {
    await limiter.begin(caller, Date.now());
    return false;
  } catch {
    return true;
  }
}

describe('the limits of passwords', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }));
  afterEach(() => void vi.useRealTimers());
  const ana = { account: 'ana@ejemplo.es', address: '203.0.113.7', device: null };
  const elsewhere = { ...ana, address: '198.51.100.9' };

  it('doubles the wait of a network address after each failure for one account, up to 15 minutes', async () => {
    const limiter = newLimiter();
    const waits: number[] = [];
    for (let failure = 0; failure < 20; failure += 1) {
      const start = Date.now();
      while (await isRefused(limiter, ana)) vi.setSystemTime(Date.now() + 1000);
      waits.push((Date.now() - start) / 1000);
    }
    expect(waits.slice(0, 9)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8]);
    expect(Math.max(...waits)).toBe(900);
    expect(await isRefused(limiter, elsewhere)).toBe(false);
  });

  it('limits a network to 20 failures a minute after 2,000 failures, except for known devices', async () => {
    const limiter = newLimiter();
    // Five attempts a second, because the limit of the network's logins allows no more.
    for (let number = 0; number < 2000; number += 1) {
      vi.setSystemTime(200 * number);
      await limiter.begin({ ...ana, account: `${number}@ejemplo.es` }, Date.now());
    }
    // The network regained a few of its failures while time passed.
    let regained = 0;
    while (regained < 1000 && !(await isRefused(limiter, { ...ana, account: `otra${regained}@ejemplo.es` })))
      regained += 1;
    expect(regained).toBeLessThanOrEqual(140);
    vi.advanceTimersByTime(60_000);
    for (let number = 0; number < 20; number += 1)
      expect(await isRefused(limiter, { ...ana, account: `nueva${number}@ejemplo.es` })).toBe(false);
    const stranger = { ...ana, account: 'mas@ejemplo.es' };
    expect(await isRefused(limiter, stranger)).toBe(true);
    expect(await isRefused(limiter, { ...ana, device: 'portátil' })).toBe(false);
    expect(await isRefused(limiter, { ...stranger, address: '192.0.2.1' })).toBe(false);
  });

  it('refuses no login of 300 people behind one address within a minute, although their neighbours mistype', async () => {
    const limiter = newLimiter();
    const logIn = async (account: string) => (await limiter.begin({ ...ana, account }, Date.now())).succeed();
    for (let person = 0; person < 300; person += 1) {
      vi.setSystemTime(200 * person);
      const account = `${person}@ejemplo.es`;
      if (person % 3 === 0)
        for (let failure = 0; failure < 3; failure += 1)
          expect(await isRefused(limiter, { ...ana, account })).toBe(false);
      await logIn(account);
    }
    // Neighbours who do not know their password go on without a right one.
    for (let failure = 0; failure < 1000; failure += 1) {
      vi.setSystemTime(60_000 + 1000 * failure);
      await isRefused(limiter, { ...ana, account: `olvido${failure % 100}@ejemplo.es` });
    }
    await logIn('al-final@ejemplo.es');
  });

  it('limits the unknown devices of all networks to one failure every 30 seconds after a hundred failures for one account', async () => {
    const limiter = newLimiter();
    for (let number = 0; number < 100; number += 1)
      await limiter.begin({ ...ana, address: `198.51.100.${number}` }, 0);
    const stranger = { ...ana, address: '192.0.2.1' };
    await expect(limiter.begin(stranger, 0)).rejects.toThrow(tooManyAttempts('30 segundos'));
    expect(await isRefused(limiter, { ...stranger, device: 'portátil' })).toBe(false);
  });

  it('makes a known device wait after five failures, and counts each device separately', async () => {
    const limiter = newLimiter();
    const attempts: boolean[] = [];
    for (let number = 0; number < 7; number += 1)
      attempts.push(await isRefused(limiter, { ...ana, device: 'portátil' }));
    expect(attempts).toEqual([false, false, false, false, false, true, true]);
    expect(await isRefused(limiter, { ...ana, device: 'teléfono' })).toBe(false);
  });

  it('allows ten failures of one /56 for an account, and still lets the owner log in from another network', async () => {
    const limiter = newLimiter();
    let failures = 0;
    for (let number = 0; number < 103; number += 1) {
      const address = `2001:db8:1:${(0x200 + (number % 30)).toString(16)}::1`;
      if (!(await isRefused(limiter, { ...ana, address }))) failures += 1;
    }
    expect(failures).toBe(10);
    expect(await isRefused(limiter, ana)).toBe(false);
  });

  it('allows twenty failures of one /48 for an account', async () => {
    const limiter = newLimiter();
    const attempts: boolean[] = [];
    for (let number = 0; number < 40; number += 1) {
      const address = `2001:db8:1:${(number * 256).toString(16)}::1`;
      attempts.push(await isRefused(limiter, { ...ana, address }));
    }
    expect(attempts.filter(refused => !refused)).toHaveLength(20);
    expect(await isRefused(limiter, { ...ana, address: '2001:db8:2::1' })).toBe(false);
  });

  it('treats an IPv4-mapped IPv6 address as the IPv4 address', async () => {
    const limiter = newLimiter();
    for (let number = 0; number < 5; number += 1)
      await isRefused(limiter, { ...ana, address: '::ffff:203.0.113.7' });
    expect(await isRefused(limiter, ana)).toBe(true);
  });

  it('rejects the 601st login of a /64 within a second, although all passwords are right, and accepts other networks', async () => {
    const limiter = newLimiter();
    const logIn = async (number: number, address: string) => {
      const attempt = await limiter.begin({ ...ana, account: `${number}@ejemplo.es`, address }, 0);
      await attempt.succeed();
    };
    for (let number = 0; number < 600; number += 1) await logIn(number, `2001:db8:1:2::${number}`);
    await expect(logIn(600, '2001:db8:1:2:ffff::1')).rejects.toThrow(tooManyAttempts('1 segundo'));
    await logIn(601, '2001:db8:1:3::1');
    expect(await isRefused(limiter, { ...ana, address: '2001:db8:1:2::7', device: 'portátil' })).toBe(false);
  });

  it('rejects the 31st successful login of one account, also from other networks and known devices', async () => {
    const limiter = newLimiter();
    for (let number = 0; number < 30; number += 1)
      await (await limiter.begin({ ...ana, address: `198.51.100.${number}` }, 0)).succeed();
    const attempt = limiter.begin({ ...ana, device: 'portátil' }, 0);
    await expect(attempt).rejects.toThrow(tooManyAttempts('20 segundos'));
  });

  it('does not count an attempt that was withdrawn before its password was compared', async () => {
    const limiter = newLimiter();
    for (let number = 0; number < 200; number += 1) await (await limiter.begin(ana, 0)).withdraw();
    expect(await isRefused(limiter, ana)).toBe(false);
    expect(await isRefused(limiter, { ...elsewhere, account: 'nueva@ejemplo.es' })).toBe(false);
  });
});

interface Login {
  readonly email: string;
  readonly password: string;
  readonly from: string;
  readonly cookie?: string;
}

/** Logs in over HTTP. The returned `cookie` is the one that the reply sets. */
async function logIn(world: World, { email, password, from, cookie = '' }: Login) {
  const { method, path } = accountEndpoints.login;
  const { statusCode, body, headers } = await world.app.server.inject({
    method,
    url: path,
    payload: { email, password },
    remoteAddress: from,
    headers: { cookie },
  });
  const set = String(headers['set-cookie'] ?? '');
  const { 'retry-after': retryAfter } = headers;
  return {
    status: statusCode,
    error: JSON.parse(body).error,
    retryAfter,
    cookie: set.split(';')[0] ?? '',
    set,
  };
}

onOneEngine('logins without a rate limit', world => {
  withExpensiveHashes();

  it('accepts logins of other networks while one network fills the queue of password hashing', async () => {
    const register = async (email: string) => {
      const body = { name: 'Ana', email, password: TEST_PASSWORD };
      (await callAs(world().app, null, accountEndpoints.register, { body })).reply;
    };
    await register('ana@ejemplo.es');
    await register('eva@ejemplo.es');
    const flood = Array.from({ length: 90 }, (_, number) =>
      logIn(world(), { email: 'ana@ejemplo.es', password: TEST_PASSWORD, from: `2001:db8:1:2::${number}` }),
    );
    // The queue of that network is full as soon as one login is rejected.
    await Promise.any(flood.map(async answer => expect((await answer).status).toBe(429)));
    const other = { email: 'eva@ejemplo.es', password: TEST_PASSWORD, from: '198.51.100.9' };
    expect((await logIn(world(), other)).status).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});

onOneEngine(
  'failed logins',
  world => {
    it('returns 429 with the time to wait, and still accepts other accounts and other networks', async () => {
      const owner = { name: 'Ana', email: 'ana@ejemplo.es', password: TEST_PASSWORD };
      const neighbour = { ...owner, email: 'eva@ejemplo.es' };
      for (const body of [owner, neighbour])
        await callAs(world().app, null, accountEndpoints.register, { body });
      const from = async (address: string, email: string, password: string) => {
        const { status, error } = await logIn(world(), { email, password, from: address });
        return [status, error];
      };
      const [street, home] = ['203.0.113.7', '198.51.100.9'];
      const answers: unknown[] = [];
      for (let failure = 0; failure < 6; failure += 1)
        answers.push(await from(street, owner.email, 'adivina adivinanza'));
      expect(answers).toEqual([
        ...Array.from({ length: 5 }, () => [401, 'Credenciales inválidas']),
        [429, 'Demasiados intentos. Vuelve a probar en 1 segundo'],
      ]);
      expect(await from(street, owner.email, owner.password)).toEqual(answers[5]);
      const again = { email: owner.email, password: owner.password, from: street };
      expect((await logIn(world(), again)).retryAfter).toBe('1');
      expect(await from(home, owner.email, owner.password)).toEqual([200, undefined]);
      expect(await from(street, neighbour.email, neighbour.password)).toEqual([200, undefined]);
      world().now += 1000;
      expect(await from(street, owner.email, owner.password)).toEqual([200, undefined]);
      // A successful login resets the count of failures.
      expect(await from(street, owner.email, 'un despiste')).toEqual(answers[0]);
      expect(await from(street, owner.email, owner.password)).toEqual([200, undefined]);
    });

    it("accepts the owner's known browser in spite of a hundred failures of strangers, until the password changes", async () => {
      const email = 'sol@ejemplo.es';
      const password = TEST_PASSWORD;
      const body = { name: 'Sol', email, password };
      const { token } = (await callAs(world().app, null, accountEndpoints.register, { body })).reply;
      const first = await logIn(world(), { email, password, from: '192.0.2.50' });
      expect(first.set).toMatch(
        /^__Host-oficio-device-\d+=[\w-]{43}\.[\da-f]{8}[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; Secure; SameSite=Lax$/,
      );
      // One more failure is accepted every 30 s, which a slow machine may need for the hundred hashes.
      let failures = 0;
      while (
        (await logIn(world(), { email, password: 'adivina', from: `203.0.113.${failures}` })).status === 401
      )
        failures += 1;
      expect(failures).toBeGreaterThanOrEqual(100);
      expect((await logIn(world(), { email, password, from: '192.0.2.51' })).status).toBe(429);
      const forged = first.cookie.replace(/.$/, last => (last === 'A' ? 'B' : 'A'));
      expect((await logIn(world(), { email, password, from: '192.0.2.51', cookie: forged })).status).toBe(
        429,
      );
      const again = await logIn(world(), { email, password, from: '192.0.2.51', cookie: first.cookie });
      expect([again.status, again.cookie]).toEqual([200, first.cookie]);
      // An owner with an open session is not locked out either.
      const change = { current_password: password, new_password: NEW_TEST_PASSWORD };
      const { changePassword } = ownAccountEndpoints;
      expect((await callAs(world().app, token, changePassword, { body: change })).status).toBe(200);
      const late = { email, password: NEW_TEST_PASSWORD, from: '192.0.2.52', cookie: first.cookie };
      expect((await logIn(world(), late)).status).toBe(429);
    }, 60_000);

    it('does not treat a browser as known for an account with the cookie of another account', async () => {
      const person = await newPerson(world().app);
      const email = (await person.call(accountEndpoints.me)).reply.user.email;
      const { cookie } = await logIn(world(), { email, password: TEST_PASSWORD, from: '192.0.2.60' });
      const other = await newPerson(world().app);
      const name = cookie.replace(/-\d+=/, `-${other.id}=`);
      const target = (await other.call(accountEndpoints.me)).reply.user.email;
      const borrowed = { email: target, password: TEST_PASSWORD, from: '192.0.2.61', cookie: name };
      // The server would keep the id of a known browser, which is the part before the dot.
      const deviceOf = (text: string) => /=(.+)\./.exec(text)?.[1];
      expect(deviceOf((await logIn(world(), borrowed)).cookie)).toMatch(/^[\w-]{43}$/);
      expect(deviceOf((await logIn(world(), borrowed)).cookie)).not.toBe(deviceOf(name));
    });
  },
  { RATE_LIMIT: '1' },
);
