import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../app.ts';
import { setUpChecks } from '../../composition/set-up.ts';
import type { CheckContext } from '../../modules/admin/operation/check.ts';
import { checkDisk } from '../../modules/admin/operation/server-checks.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { onBothEngines, openWorld } from '../../testing/world.ts';
import { PHOTOS_FOLDER } from '../files/file-store.ts';
import { problemOf } from '../http/readiness.ts';
import { acceptPhotoFolder, MARKER, PhotoFolder } from './photo-folder.ts';
import { acceptSecret, checkSecret, OTHER_SECRET } from './secret-fingerprint.ts';
import { SetUp } from './set-up.ts';

const [FIRST, SECOND, THIRD] = ['first', 'second', 'third'].map(name => `the ${name} secret, long enough`);

onBothEngines('APP_SECRET', world => {
  const check = (current = '', previous: readonly string[] = [], isGenerated = false) =>
    checkSecret(world().app.platform.database, {
      secret: { current, previous },
      isGenerated,
      log: silentLog(),
    });
  const accept = (current = '') =>
    world().app.platform.database.transaction(tx => acceptSecret(tx, { current, previous: [] }));

  it('is refused when it is not the one of the database, with what to do', async () => {
    await accept(FIRST);
    await check(FIRST);
    await expect(check(SECOND)).rejects.toThrow(OTHER_SECRET);
    await expect(check(SECOND, [THIRD ?? ''])).rejects.toThrow(OTHER_SECRET);
    await check(FIRST);
  });

  it('may be replaced by one that knows it as APP_SECRET_PREVIOUS, and back', async () => {
    await accept(FIRST);
    await check(SECOND, [FIRST ?? '']);
    // The last instances of a rotation, and the time after it.
    await check(SECOND, [FIRST ?? '']);
    await check(SECOND);
    await expect(check(FIRST)).rejects.toThrow(OTHER_SECRET);
    await check(FIRST, [SECOND ?? '']);
  });

  it('is replaced by one that a new data folder generated, outside production', async () => {
    await accept(FIRST);
    await check(SECOND, [], true);
    await check(SECOND);
  });

  it('stops the start of a server with another one', async () => {
    const { settings } = world().app.platform;
    await accept(FIRST);
    await expect(createApp({ ...settings, appSecret: SECOND ?? '' })).rejects.toThrow(OTHER_SECRET);
  });
});

describe('servers on one PostgreSQL', () => {
  const closes: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closes.reverse()) await close();
  });
  const ready = async (app: App) => {
    const { statusCode, body } = await app.server.inject({ url: '/readyz' });
    return [statusCode, JSON.parse(body)];
  };

  it('with another photo folder a server is not ready, until the folder is accepted', async () => {
    const { world, close } = await openWorld('postgres');
    closes.push(close);
    const dataDir = await mkdtemp(join(tmpdir(), 'oficio-other-'));
    closes.push(() => rm(dataDir, { recursive: true, force: true }));
    const { settings, database } = world.app.platform;
    const other = await createApp({ ...settings, dataDir, appSecret: world.app.platform.secret.current });
    closes.push(() => other.close());
    await expect
      .poll(() => ready(other))
      .toMatchObject([
        503,
        {
          checks: { photos: 'failed', disk: 'ok' },
          problems: { photos: expect.stringContaining('accept photos') },
        },
      ]);
    await expect.poll(() => ready(world.app)).toMatchObject([200, { checks: { photos: 'ok' } }]);
    await database.transaction(tx => acceptPhotoFolder(tx, join(dataDir, PHOTOS_FOLDER)));
    await expect.poll(() => ready(other)).toMatchObject([200, { checks: { photos: 'ok' } }]);
    // A server that was right once stays ready: the calls that need no photos work.
    await expect
      .poll(() => ready(world.app))
      .toMatchObject([200, { checks: { photos: 'ok', disk: 'warning' } }]);
  });

  it('a marker that a full disk left empty is written by a later start and by the acceptance', async () => {
    const { world, close } = await openWorld('postgres');
    closes.push(close);
    const { settings, database } = world.app.platform;
    const folder = join(settings.dataDir, PHOTOS_FOLDER);
    const isShared = async () => {
      const photos = new PhotoFolder(folder, database);
      await photos.open(async () => false);
      return photos.isShared();
    };
    await writeFile(join(folder, MARKER), '');
    await database.transaction(({ db }) =>
      db.deleteFrom('installation').where('name', '=', 'photos').execute(),
    );
    expect(await isShared()).toBe(true);
    await writeFile(join(folder, MARKER), '');
    expect(await isShared()).toBe(false);
    await database.transaction(tx => acceptPhotoFolder(tx, folder));
    expect(await isShared()).toBe(true);
  });

  it('a photo folder that disappears leaves them ready, with a warning', async () => {
    const { world, close } = await openWorld('postgres');
    closes.push(close);
    await expect.poll(() => ready(world.app)).toMatchObject([200, { checks: { photos: 'ok', disk: 'ok' } }]);
    const partOfDisk = () => checkDisk({ ...world.app.platform } as CheckContext);
    expect(await partOfDisk()).not.toMatchObject({ health: 'broken' });
    await rm(join(world.app.platform.settings.dataDir, PHOTOS_FOLDER), { recursive: true });
    expect(await partOfDisk()).toMatchObject({
      health: 'broken',
      meaning: expect.stringContaining('No se pueden guardar fotos'),
    });
    await expect
      .poll(() => ready(world.app))
      .toMatchObject([
        200,
        { checks: { photos: 'ok', disk: 'warning' }, problems: { disk: expect.stringContaining('Photos') } },
      ]);
  });

  it('an outage of the database is not reported as a fault of the photo folder', async () => {
    const { world, close } = await openWorld('postgres');
    closes.push(close);
    const { database, settings } = world.app.platform;
    let isAway = false;
    const read = () => {
      if (isAway) throw new Error('away');
      return database.read;
    };
    const photos = new PhotoFolder(join(settings.dataDir, PHOTOS_FOLDER), {
      ...database,
      get read() {
        return read();
      },
    });
    await photos.open(async () => false);
    isAway = true;
    expect([await photos.isShared(), await photos.isUsable()]).toEqual([true, true]);
  });

  it('a new data folder of a developer takes the place of the old one while no other server runs', async () => {
    const { world, close } = await openWorld('postgres');
    closes.push(close);
    const { settings, database, live } = world.app.platform;
    await live.close();
    const dataDir = await mkdtemp(join(tmpdir(), 'oficio-other-'));
    closes.push(() => rm(dataDir, { recursive: true, force: true }));
    const strict = new SetUp(database, { dataDir, production: true });
    await strict.open();
    expect(await strict.photos.isShared()).toBe(false);
    const open = async () => {
      const setUp = new SetUp(database, { ...settings, dataDir });
      await setUp.open();
      return setUp.photos.isShared();
    };
    await expect.poll(open).toBe(true);
  });

  it('a clock that differs from the one of the database is reported with its seconds', async () => {
    const { world, close } = await openWorld('postgres');
    closes.push(close);
    const { database, settings, setUp } = world.app.platform;
    // A busy machine answers late, and the middle of the time is only near the answer.
    const isNear = (found: number | null, seconds: number) =>
      expect(Math.abs((found ?? 0) - seconds)).toBeLessThanOrEqual(2);
    expect(await setUp.wrongClock()).toBeNull();
    isNear(await setUp.wrongClock(() => Date.now() + 47_000), 47);
    isNear(await setUp.wrongClock(() => Date.now() - 47_000), -47);
    expect(await setUp.wrongClock(() => Date.now() + 25_000)).toBeNull();
    const wrongClock = () => setUp.wrongClock(() => Date.now() - 600_000);
    const { clock } = setUpChecks({
      database,
      settings,
      setUp: { ...setUp, photos: setUp.photos, wrongClock } as SetUp,
    });
    expect(clock?.isWarning).toBe(true);
    expect(clock && (await problemOf(clock))).toMatch(/(59[89]|60[012]) s behind the one of the database/);
  });
});

it('a second server that listens on one SQLite folder is a warning in /readyz of both', async () => {
  const { world, close } = await openWorld('sqlite');
  const checksOf = async (app: App) => JSON.parse((await app.server.inject({ url: '/readyz' })).body).checks;
  const command = await world.another();
  await world.app.server.listen({ port: 0 });
  expect(await checksOf(world.app)).toMatchObject({ servers: 'ok' });
  await command.server.listen({ port: 0 });
  expect(await checksOf(world.app)).toMatchObject({ servers: 'warning' });
  expect(await checksOf(command)).toMatchObject({ servers: 'warning' });
  await command.close();
  expect(await checksOf(world.app)).toMatchObject({ servers: 'ok' });
  await close();
});
