import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { onBothEngines, openWorld } from '../../testing/world.ts';
import { hasDiskSpace } from '../files/disk-space.ts';
import { SecurityLog } from '../logs/security-log.ts';
import { readSettings } from '../settings/read-settings.ts';
import { Shutdown } from '../tasks/shutdown.ts';
import { type ReadinessCheck, serveHealth } from './readiness.ts';
import { createServer } from './server.ts';

const ALL = { database: 'ok', migrations: 'ok', bus: 'ok', search: 'ok', disk: 'ok' };
const OF_ENGINE = { sqlite: { servers: 'ok' }, postgres: { photos: 'ok', clock: 'ok' } } as const;
const SENTENCE = 'The disk is full.';

async function open(test: ReadinessCheck['test'], isWarning = false) {
  const log = silentLog();
  const shutdown = new Shutdown();
  const security = new SecurityLog({ log, key: Buffer.alloc(32), production: false });
  const server = await createServer(readSettings({}), { log, access: null, security, shutdown, calls: null });
  const database = { sentence: 'The database does not answer.', test: async () => true };
  serveHealth(server, { database, disk: { sentence: SENTENCE, isWarning, test } }, shutdown);
  const read = async (url: '/readyz' | '/healthz') => {
    const { statusCode, body } = await server.inject({ url });
    return [statusCode, JSON.parse(body)];
  };
  return { server, shutdown, read };
}

describe('/readyz', () => {
  it.each([
    ['fails', async () => false, SENTENCE],
    ['throws', () => Promise.reject(new Error('/srv/oficio: no space')), SENTENCE],
    [
      'does not answer',
      () => new Promise<never>(() => {}),
      `No answer within a second. If this continues: ${SENTENCE}`,
    ],
  ])(
    'answers 503 and names the check that %s with its sentence, without its cause',
    async (_, disk, sentence) => {
      const { server, read } = await open(disk);
      const checks = { database: 'ok', disk: 'failed' };
      const problems = { disk: sentence };
      expect(await read('/readyz')).toEqual([503, { status: 'unavailable', checks, problems }]);
      await server.close();
    },
  );

  it('answers 200 with the sentence of a warning', async () => {
    const { server, read } = await open(async () => 'The disk has 3 bytes.', true);
    const checks = { database: 'ok', disk: 'warning' };
    const problems = { disk: 'The disk has 3 bytes.' };
    expect(await read('/readyz')).toEqual([200, { status: 'ok', checks, problems }]);
    await server.close();
  });

  it('looks once for many calls at a time', async () => {
    let looks = 0;
    const { server, read } = await open(async () => {
      looks += 1;
      await sleep(50);
      return true;
    });
    const answers = await Promise.all(Array.from({ length: 50 }, () => read('/readyz')));
    expect(answers.every(([status]) => status === 200)).toBe(true);
    expect(looks).toBe(1);
    await read('/readyz');
    expect(looks).toBe(2);
    await server.close();
  });

  it('answers 503 once a shutdown is requested, while /healthz still answers 200', async () => {
    const { server, shutdown, read } = await open(async () => true);
    const checks = { database: 'ok', disk: 'ok' };
    expect(await read('/readyz')).toEqual([200, { status: 'ok', checks }]);
    shutdown.request();
    expect(await read('/readyz')).toEqual([503, { status: 'stopping', checks }]);
    expect(await read('/healthz')).toEqual([200, { status: 'ok' }]);
    await server.close();
  });
});

it('/healthz answers 503 after a fatal error, so that the process is replaced', async () => {
  const { server, shutdown, read } = await open(async () => true);
  shutdown.fail();
  expect(await read('/healthz')).toEqual([503, { status: 'failed' }]);
  await server.close();
});

it('hasDiskSpace returns false below the limit and throws for a folder that is gone', async () => {
  expect(await hasDiskSpace('/tmp', 1)).toBe(true);
  expect(await hasDiskSpace('/tmp', Number.MAX_SAFE_INTEGER)).toBe(false);
  await expect(hasDiskSpace('/tmp/there-is-no-such-folder', 1)).rejects.toThrow('ENOENT');
});

// A check that takes longer than a second on a busy disk also answers 503, so these tests ask again.
onBothEngines('/readyz', world => {
  const read = async () => {
    const { statusCode, body } = await world().app.server.inject({ url: '/readyz' });
    return [statusCode, JSON.parse(body)];
  };
  const status = async () => (await read())[0];
  const all = () => ({ ...ALL, ...OF_ENGINE[world().engine] });
  const insert = (compatible: number) =>
    world().app.platform.database.transaction(({ db }) =>
      sql`insert into migrations (name, applied_at, compatible) values ('9999-newer', 0, ${compatible})`.execute(
        db,
      ),
    );
  const remove = (name: string) =>
    world().app.platform.database.transaction(({ db }) =>
      sql`delete from migrations where name = ${name}`.execute(db),
    );
  afterEach(() => remove('9999-newer'));

  it('answers 200 while database, schema, disk and bus work', async () => {
    await expect.poll(read).toEqual([200, { status: 'ok', checks: all() }]);
  });

  it('answers 503 on a schema that a newer, incompatible version migrated, and 200 on a compatible one', async () => {
    await insert(0);
    await expect.poll(read).toEqual([
      503,
      {
        status: 'unavailable',
        checks: { ...all(), migrations: 'failed' },
        problems: { migrations: expect.stringContaining('schema of another version') },
      },
    ]);
    await remove('9999-newer');
    await insert(1);
    await expect.poll(status).toBe(200);
  });

  it('answers 503 when a migration of this version is missing', async () => {
    const [first] = (
      await sql<{
        name: string;
        applied_at: number;
      }>`select name, applied_at from migrations order by name limit 1`.execute(
        world().app.platform.database.read,
      )
    ).rows;
    await remove(first?.name ?? '');
    await expect.poll(status).toBe(503);
    await world().app.platform.database.transaction(({ db }) =>
      sql`insert into migrations (name, applied_at) values (${first?.name}, ${first?.applied_at})`.execute(
        db,
      ),
    );
    await expect.poll(status).toBe(200);
  });
});

it('/readyz answers 503 when the data folder is gone', async () => {
  const { world, close } = await openWorld('sqlite');
  await rm(world.app.platform.settings.dataDir, { recursive: true });
  const { statusCode, body } = await world.app.server.inject({ url: '/readyz' });
  expect([statusCode, JSON.parse(body).checks.disk]).toEqual([503, 'failed']);
  await close();
});

it('/readyz answers 503 while the connection between the instances is lost, and 200 when it is back', async () => {
  const { world, close } = await openWorld('postgres');
  const bus = async () => JSON.parse((await world.app.server.inject({ url: '/readyz' })).body).checks.bus;
  expect(await bus()).toBe('ok');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'oficio_live' and datname = current_database()`.execute(
    world.app.platform.database.read,
  );
  await expect.poll(bus, { interval: 10 }).toBe('failed');
  await expect.poll(bus).toBe('ok');
  await close();
});
