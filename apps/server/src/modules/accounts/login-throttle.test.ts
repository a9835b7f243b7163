import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { tooManyAttempts } from '@oficio/domain/accounts/throttle.ts';
import { describe, expect, it } from 'vitest';
import { callAs } from '../../testing/people.ts';
import { onBothEngines } from '../../testing/world.ts';
import { LoginThrottle } from './login-throttle.ts';

const MINUTE = 60_000;

describe('LoginThrottle', () => {
  const ana = { account: 'ana@ejemplo.es', address: '203.0.113.7' };
  const elsewhere = { ...ana, address: '198.51.100.9' };

  it('doubles the wait of an address that keeps failing for an account, up to a quarter of an hour', () => {
    const throttle = new LoginThrottle();
    let now = 0;
    const waits: number[] = [];
    for (let failure = 0; failure < 20; failure += 1) {
      const start = now;
      while (isRefused(throttle, ana, now)) now += 1000;
      waits.push((now - start) / 1000);
    }
    expect(waits.slice(0, 9)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8]);
    expect(Math.max(...waits)).toBe(900);
    expect(isRefused(throttle, elsewhere, now)).toBe(false);
  });

  it('makes an address that fails for one account after another go slowly, but not those who live there', () => {
    const throttle = new LoginThrottle();
    throttle.begin(ana, 0).succeeded();
    for (let number = 0; number < 100; number += 1)
      throttle.begin({ account: `${number}@ejemplo.es`, address: ana.address }, 0);
    const stranger = { account: 'otra@ejemplo.es', address: ana.address };
    expect(() => throttle.begin(stranger, 0)).toThrow(tooManyAttempts(30_000));
    expect(isRefused(throttle, ana, 0)).toBe(false);
    expect(isRefused(throttle, stranger, 30_000)).toBe(false);
    expect(isRefused(throttle, { ...stranger, account: 'mas@ejemplo.es' }, 30_000)).toBe(true);
  });

  it('makes an account go slowly that fails from everywhere, but not where its owner has logged in', () => {
    const throttle = new LoginThrottle();
    throttle.begin(ana, 0).succeeded();
    for (let number = 0; number < 100; number += 1)
      throttle.begin({ ...ana, address: `198.51.100.${number}` }, 0);
    expect(isRefused(throttle, { ...ana, address: '192.0.2.1' }, 0)).toBe(true);
    expect(isRefused(throttle, ana, 0)).toBe(false);
  });

  it('knows a network by all of its addresses', () => {
    const throttle = new LoginThrottle();
    for (let number = 0; number < 100; number += 1)
      throttle.begin({ account: `${number}@ejemplo.es`, address: `2001:db8:1:2::${number}` }, 0);
    const from = (address: string) => isRefused(throttle, { ...ana, address }, 0);
    expect(['2001:db8:1:2:ffff::1', '2001:db8:1:3::1'].map(from)).toEqual([true, false]);
    for (let number = 0; number < 5; number += 1) from('::ffff:203.0.113.7');
    expect(from(ana.address)).toBe(true);
  });

  it('does not count what succeeded or was never looked at', () => {
    const throttle = new LoginThrottle();
    for (let number = 0; number < 200; number += 1) {
      throttle.begin(ana, 0).withdrawn();
      throttle.begin({ ...elsewhere, account: `${number}@ejemplo.es` }, 0).succeeded();
    }
    expect(isRefused(throttle, ana, 0)).toBe(false);
    expect(isRefused(throttle, { ...elsewhere, account: 'nueva@ejemplo.es' }, 0)).toBe(false);
  });

  it.each([
    [1, '1 segundo'],
    [29_001, '30 segundos'],
    [MINUTE, '60 segundos'],
    [MINUTE + 1, '2 minutos'],
    [15 * MINUTE, '15 minutos'],
  ])('says after %i ms: %s', (wait, said) => {
    expect(tooManyAttempts(wait)).toBe(`Demasiados intentos. Vuelve a probar en ${said}`);
  });
});

/** Whether an attempt must wait; when not, it counts as failed. */
function isRefused(throttle: LoginThrottle, caller: { account: string; address: string }, now: number) {
  try {
    throttle.begin(caller, now);
    return false;
  } catch {
    return true;
  }
}

onBothEngines(
  'failed logins',
  world => {
    const { method, path } = accountEndpoints.login;

    it('shut out neither neighbours nor the owner at home, and say when to try again', async () => {
      const owner = { name: 'Ana', email: 'ana@ejemplo.es', password: 'caldera roja' };
      const neighbour = { ...owner, email: 'eva@ejemplo.es' };
      for (const body of [owner, neighbour])
        await callAs(world().app, null, accountEndpoints.register, { body });
      const logIn = async (remoteAddress: string, email: string, password: string) => {
        const payload = { email, password };
        const { statusCode, body } = await world().app.server.inject({
          method,
          url: path,
          payload,
          remoteAddress,
        });
        return [statusCode, JSON.parse(body).error];
      };
      const [street, home] = ['203.0.113.7', '198.51.100.9'];
      const answers: unknown[] = [];
      for (let failure = 0; failure < 6; failure += 1)
        answers.push(await logIn(street, owner.email, 'adivina adivinanza'));
      expect(answers).toEqual([
        ...Array.from({ length: 5 }, () => [401, 'Credenciales inválidas']),
        [429, 'Demasiados intentos. Vuelve a probar en 1 segundo'],
      ]);
      expect(await logIn(street, owner.email, owner.password)).toEqual(answers[5]);
      expect(await logIn(home, owner.email, owner.password)).toEqual([200, undefined]);
      expect(await logIn(street, neighbour.email, neighbour.password)).toEqual([200, undefined]);
      world().now += 1000;
      expect(await logIn(street, owner.email, owner.password)).toEqual([200, undefined]);
      // What came before is forgotten.
      expect(await logIn(street, owner.email, 'un despiste')).toEqual(answers[0]);
      expect(await logIn(street, owner.email, owner.password)).toEqual([200, undefined]);
    });
  },
  { RATE_LIMIT: '1' },
);
