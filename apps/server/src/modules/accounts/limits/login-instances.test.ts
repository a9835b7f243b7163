import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../../app.ts';
import { TEST_PASSWORD } from '../../../testing/accounts/people.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { SharedFailures } from './shared-failures.ts';

const MINUTE = 60_000;
/** Long, because the test machine may be busy. */
const PATIENCE_MS = 20_000;

describe('logins of two servers on one PostgreSQL', () => {
  let open: Awaited<ReturnType<typeof openWorld>>;
  let world: World;
  let other: App;
  beforeAll(async () => {
    open = await openWorld('postgres', { RATE_LIMIT: '1' });
    world = open.world;
    other = await world.another();
  });
  afterAll(() => open.close());

  async function logIn(
    app: App,
    {
      email,
      from,
      password = TEST_PASSWORD,
      cookie = '',
    }: Readonly<Record<'email' | 'from', string>> & {
      readonly password?: string;
      readonly cookie?: string;
    },
  ) {
    const { method, path } = accountEndpoints.login;
    const { statusCode, headers } = await app.server.inject({
      method,
      url: path,
      payload: { email, password },
      remoteAddress: from,
      headers: { cookie },
    });
    return { status: statusCode, cookie: String(headers['set-cookie'] ?? '').split(';')[0] ?? '' };
  }

  async function register(email: string) {
    const body = { name: 'Ana', email, password: TEST_PASSWORD };
    (await callAs(world.app, null, accountEndpoints.register, { body })).reply;
  }

  const shared = (kind: 'password' | 'code' = 'password', maxWaitMs = PATIENCE_MS) =>
    new SharedFailures({
      database: world.app.platform.database,
      secret: world.app.platform.secret,
      kind,
      maxWaitMs,
    });

  it('after five failures at one server the other refuses the sixth, and accepts other accounts, networks and a known browser', async () => {
    const [email, neighbour] = ['ana@ejemplo.es', 'eva@ejemplo.es'];
    await register(email);
    await register(neighbour);
    const [street, home] = ['203.0.113.7', '198.51.100.9'];
    const known = await logIn(world.app, { email, from: home });
    expect(known.status).toBe(200);
    for (let failure = 0; failure < 5; failure += 1)
      expect((await logIn(world.app, { email, from: street, password: 'adivina' })).status).toBe(401);
    expect((await logIn(other, { email, from: street })).status).toBe(429);
    expect((await logIn(other, { email: neighbour, from: street })).status).toBe(200);
    expect((await logIn(other, { email, from: home })).status).toBe(200);
    expect((await logIn(other, { email, from: street, cookie: known.cookie })).status).toBe(200);
    world.now += 1000;
    expect((await logIn(other, { email, from: street })).status).toBe(200);
    // The right password resets the count of all servers.
    for (let failure = 0; failure < 5; failure += 1)
      expect((await logIn(other, { email, from: street, password: 'adivina' })).status).toBe(401);
  });

  it('the table contains neither e-mail nor network addresses', async () => {
    const rows = await world.app.platform.database.read.selectFrom('login_attempts').select('key').execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^[\da-f]{8}[\w-]{43}$/);
  });

  it('of parallel attempts at both servers five are accepted', async () => {
    const caller = { account: 'par@ejemplo.es', address: '203.0.113.7', device: null };
    const servers = [shared(), shared()];
    const waits = await Promise.all(
      Array.from({ length: 20 }, (_, number) => servers[number % 2]?.begin(caller, world.now)),
    );
    expect(waits.filter(wait => wait === 0)).toHaveLength(5);
  });

  it('a hundred failures of all strangers for one account are accepted, then one every 30 seconds', async () => {
    const servers = [shared(), shared()];
    const { now } = world;
    const begin = (number: number, at = now) =>
      servers[number % 2]?.begin(
        { account: 'sol@ejemplo.es', address: `2001:db8:${number}::1`, device: null },
        at,
      );
    for (let number = 0; number < 100; number += 1) expect(await begin(number)).toBe(0);
    expect(await begin(100)).toBe(30_000);
    expect(await begin(101, now + 30_000)).toBe(0);
    expect(await begin(102, now + 30_000)).toBe(30_000);
    expect(await begin(103, now + 90 * MINUTE)).toBe(0);
  });

  it('ten wrong codes of strangers are accepted, and passwords are counted apart', async () => {
    const { now } = world;
    const caller = (number: number) => ({
      account: 'luz@ejemplo.es',
      address: `198.51.${number}.7`,
      device: null,
    });
    const [codes, passwords] = [shared('code'), shared()];
    for (let number = 0; number < 10; number += 1) expect(await codes.begin(caller(number), now)).toBe(0);
    expect(await codes.begin(caller(10), now)).toBe(15 * MINUTE);
    expect(await passwords.begin(caller(10), now)).toBe(0);
    await codes.withdraw(caller(0), now);
    expect(await codes.begin(caller(10), now)).toBe(0);
  });

  it('a known device waits only for its own failures', async () => {
    const { now } = world;
    const device = { account: 'mar@ejemplo.es', address: '203.0.113.7', device: 'portátil' };
    for (let failure = 0; failure < 5; failure += 1) expect(await shared().begin(device, now)).toBe(0);
    expect(await shared().begin(device, now)).toBe(1000);
    expect(await shared().begin({ ...device, device: null }, now)).toBe(0);
  });

  it('a table that does not answer stops no login, and each server then counts for itself', async () => {
    const email = 'paz@ejemplo.es';
    await register(email);
    const from = '192.0.2.9';
    await world.app.platform.database.longRunning.transaction(async ({ db }) => {
      await sql`lock table login_attempts in access exclusive mode`.execute(db);
      const caller = { account: email, address: from, device: null };
      let hasWaited = false;
      const patient = shared().begin({ ...caller, account: 'otra' }, world.now);
      void patient.then(() => {
        hasWaited = true;
      });
      expect(await shared('password', 50).begin(caller, world.now)).toBe(0);
      expect(hasWaited).toBe(false);
      expect((await logIn(world.app, { email, from })).status).toBe(200);
    });
  });
});
