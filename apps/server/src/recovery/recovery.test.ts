import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Postgres, startPostgres } from '../../../../tests/support/postgres.ts';
import type { App } from '../app.ts';
import { inParts } from '../platform/database/in-slices.ts';
import { openDatabase } from '../platform/database/open.ts';
import { SQLITE_FILE } from '../platform/database/sqlite.ts';
import { PHOTOS_FOLDER } from '../platform/files/file-store.ts';
import { readLastBackup } from '../platform/files/last-backup.ts';
import { findInstalled } from '../platform/set-up/installation.ts';
import { readSettings } from '../platform/settings/read-settings.ts';
import { SCHEMA } from '../schema/index.ts';
import { type Person, personWith } from '../testing/accounts/people.ts';
import { seedPerson } from '../testing/accounts/seed-person.ts';
import { seedOffer } from '../testing/payments/payments.ts';
import { startSecondProcess } from '../testing/process/second-process.ts';
import {
  type Environment,
  onServer,
  openRecoveryWorld,
  type RecoveryWorld,
  runCommand,
} from '../testing/recovery/recovery-world.ts';
import { type Acknowledged, startTraffic } from '../testing/recovery/traffic.ts';
import { acceptedJob } from '../testing/requests/requests.ts';
import { seedTechnician } from '../testing/technicians/seed-technician.ts';
import { backUp } from './back-up.ts';
import { describeFile } from './common/files.ts';
import { MANIFEST, type Manifest } from './common/manifest.ts';
import { checkRestored, missingPhotos, restore } from './restore.ts';

const TIMEOUT_MS = 180_000;
const UNPAID = 30;
const NEVER = new AbortController().signal;
/** Old messages make the copy take long enough for many calls meanwhile. */
const OLD_MESSAGES = 8000;

describe.each(['sqlite', 'postgres'] as const)('backup and restore on %s', engine => {
  let postgres: Postgres | null;
  let world: RecoveryWorld;
  let source: Environment;
  let people: { customer: Person; technician: Person; jobId: number; unpaid: readonly number[] };
  beforeAll(async () => {
    // The machine's own, because the embedded one has no `pg_dump`.
    postgres = engine === 'postgres' ? await startPostgres({ installed: true }) : null;
    world = await openRecoveryWorld(postgres?.url ?? null);
    source = await world.install();
    people = await onServer(source, seed);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await postgres?.stop();
    await world.close();
  }, TIMEOUT_MS);

  const newFolder = (name: string) => join(world.backups, name);
  const manifestOf = async (folder: string) =>
    JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
  const backUpTo = async (name: string) => {
    const folder = newFolder(name);
    await backUp(readSettings(source), folder, NEVER);
    return folder;
  };
  const expectRefusal = (
    [folder, replace = false]: readonly [string, boolean?],
    environment: Environment,
    sentence: string | RegExp,
  ) =>
    expect(restore(readSettings(environment), folder, { replace, signal: NEVER })).rejects.toThrow(sentence);

  it('everything acknowledged before a backup under load is present after the restore, and the server continues with it', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const server = await startSecondProcess(readSettings(source));
    const traffic = startTraffic({ url: server.url, ...people });
    await expect
      .poll(() => Math.min(...Object.values(traffic.soFar()).map(list => list.length)), { timeout: 60_000 })
      .toBeGreaterThan(1);
    const folder = newFolder('under-load');
    const before = traffic.soFar();
    const made = await runCommand('backup', [folder], source);
    const after = traffic.soFar();
    expect(made).toMatchObject({ status: 0 });
    expect(after.messages.length).toBeGreaterThan(before.messages.length);
    // The server keeps serving and writing.
    await sleep(200);
    await traffic.stop();
    expect(traffic.soFar().messages.length).toBeGreaterThan(after.messages.length);
    await server.stop();

    const target = await world.install();
    expect(await runCommand('restore', [folder], target)).toMatchObject({ status: 0 });
    const restored = await openDatabase(readSettings(target));
    // The next start marks the photo folder of this server.
    expect(await findInstalled(restored.read, 'photos')).toBeNull();
    expect(await findInstalled(restored.read, 'secret')).not.toBeNull();
    await restored.close();
    await onServer(target, async app => {
      await expectPresent(app, before, source.DATA_DIR ?? '');
      const { customer, jobId } = people;
      const me = personWith(app, customer.token, customer.id, customer.name);
      const body = { request_id: jobId, message: 'Después de la restauración' };
      expect((await me.call(chatEndpoints.sendMessage, { body })).status).toBe(201);
    });
  });

  it('a backup has its files for the owner only, a complete manifest, and no secret', async () => {
    const folder = await backUpTo('complete');
    const { files, migrations, engine: named } = await manifestOf(folder);
    expect(named).toBe(engine);
    expect(migrations.map(({ name }) => name)).toContain(SCHEMA.base.upgradesFrom);
    const present = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1));
    expect(present.sort()).toEqual([...files.map(({ path }) => path), MANIFEST].sort());
    for (const path of ['.', ...present]) expect((await stat(join(folder, path))).mode & 0o077).toBe(0);
    expect(existsSync(`${folder}.unfinished`)).toBe(false);
    // The running server shows administrators when the last backup was made.
    expect(await readLastBackup(source.DATA_DIR ?? '')).toEqual({
      createdAt: (await manifestOf(folder)).createdAt,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    });
  });

  it('a backup is complete although DATA_DIR cannot take its record', async () => {
    const record = join(source.DATA_DIR ?? '', 'last-backup.json');
    await rm(record, { force: true });
    await mkdir(record);
    onTestFinished(() => rm(record, { recursive: true }));
    const folder = newFolder('unrecorded');
    const { unrecorded } = await backUp(readSettings(source), folder, NEVER);
    expect(unrecorded).toContain('last-backup.json');
    expect((await manifestOf(folder)).engine).toBe(engine);
  });

  it('a backup refuses a folder that is not empty and leaves it as it was', async () => {
    const folder = await backUpTo('once');
    const before = await readFile(join(folder, MANIFEST), 'utf8');
    await expect(backUp(readSettings(source), folder, NEVER)).rejects.toThrow(
      'is not empty. Name a new folder.',
    );
    expect(await readFile(join(folder, MANIFEST), 'utf8')).toBe(before);
  });

  it('a restore refuses a backup with a changed, a truncated or a missing file', async () => {
    const target = await world.install();
    const folder = await backUpTo('damaged');
    const [database] = (await manifestOf(folder)).files;
    const file = join(folder, database?.path ?? '');
    const bytes = await readFile(file);
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(5000) ^ 1, 5000);
    await writeFile(file, changed);
    await expectRefusal([folder], target, /The backup is damaged: .* differs from its checksum\./);
    await writeFile(file, bytes);
    await truncate(file, bytes.length - 10);
    await expectRefusal([folder], target, `has ${bytes.length - 10} bytes instead of ${bytes.length}.`);
    await writeFile(file, bytes);
    await truncate(join(folder, MANIFEST), 100);
    await expectRefusal([folder], target, `The ${MANIFEST} of ${folder} is damaged.`);
    await expectRefusal([world.backups], target, 'is no complete backup');
  });

  it('a restore refuses a backup of the other engine, of a newer or too old schema and of another format', async () => {
    const target = await world.install();
    const folder = await backUpTo('other');
    const manifest = await manifestOf(folder);
    const write = (changes: object) =>
      writeFile(join(folder, MANIFEST), JSON.stringify({ ...manifest, ...changes }));
    await write({ engine: engine === 'sqlite' ? 'postgres' : 'sqlite' });
    await expectRefusal([folder], target, /The backup is of (SQLite: unset|PostgreSQL: set) DATABASE_URL/);
    await write({ migrations: [...manifest.migrations, { name: '9999-later', compatible: false }] });
    await expectRefusal([folder], target, 'a newer version of Oficio (migration 9999-later)');
    await write({ migrations: [{ name: '0001-foundation', compatible: false }] });
    await expectRefusal(
      [folder],
      target,
      `The backup is older than this version can upgrade (migration 0001-foundation): restore it with a release that contains the migration ${SCHEMA.base.upgradesFrom}.`,
    );
    await write({ format: 2 });
    await expectRefusal([folder], target, 'The backup has format 2');
    await write({ files: [{ path: '../../etc/passwd', bytes: 1, sha256: '' }] });
    await expectRefusal([folder], target, 'is damaged');
  });

  it('a restore that fails while it loads the database leaves the present data', async () => {
    const target = await world.install();
    await onServer(target, app => seedPerson(app, 'user', 'Quien estaba antes'));
    const folder = await backUpTo('half');
    const [database] = (await manifestOf(folder)).files;
    await truncate(join(folder, database?.path ?? ''), Math.floor((database?.bytes ?? 0) / 2));
    await describeAgain(folder);
    await expectRefusal([folder, true], target, /damaged|failed/);
    await onServer(target, async ({ platform }) => {
      const users = await platform.database.read.selectFrom('users').select('name').execute();
      expect(users.map(({ name }) => name)).toEqual(['Quien estaba antes']);
    });
    expect((await readdir(target.DATA_DIR ?? '')).filter(name => name.startsWith('replaced'))).toEqual([]);
  });

  it.skipIf(engine === 'postgres').each([
    [
      'a ledger that does not sum to zero',
      `insert into ledger_movements (kind, source_id, request_id, at) select 'charge', 'pi_broken', id, 1 from requests limit 1;
       insert into ledger_entries (movement_id, account, amount_cents) select max(id), 'held', -5 from ledger_movements`,
      'the movement charge pi_broken does not sum to zero',
    ],
    [
      'a broken reference',
      `pragma foreign_keys = off;
       insert into messages (request_id, sender_id, client_id, message, created_at) values (987654, 1, 'lost', 'Hola', 1)`,
      'broken references, the first in messages',
    ],
  ])('a restore refuses a database with %s', async (name, statements, sentence) => {
    const folder = await backUpTo(name.replaceAll(' ', '-'));
    const database = new DatabaseSync(join(folder, SQLITE_FILE));
    database.exec(statements);
    database.close();
    await describeAgain(folder);
    await expectRefusal([folder], await world.install(), sentence);
  });

  it('a restore refuses present data and a running server, and keeps the replaced data aside', async () => {
    const folder = await backUpTo('replacing');
    const target = await world.install();
    const server = await startSecondProcess(readSettings(target));
    await expectRefusal([folder, true], target, 'A server or another program uses');
    await server.stop();
    await expectRefusal([folder], target, 'There is data already. Use --replace');
    const { status, output } = await runCommand('restore', [folder, '--replace'], target);
    expect([status, output]).toEqual([
      0,
      expect.stringMatching(/The replaced data is kept in .*replaced.\d/),
    ]);
    await onServer(target, async ({ platform }) => {
      const { customer } = people;
      const found = await platform.database.read
        .selectFrom('users')
        .select('name')
        .where('id', '=', customer.id)
        .executeTakeFirst();
      expect(found).toEqual({ name: customer.name });
      if (engine === 'sqlite') return;
      const schemas = await sql<{ name: string }>`select nspname as name from pg_namespace`.execute(
        platform.database.read,
      );
      expect(schemas.rows.some(({ name }) => name.startsWith('replaced_'))).toBe(true);
    });
  });

  it('a restore whose photos cannot be exchanged says where everything is, and succeeds when it is repeated', async () => {
    const folder = await backUpTo('photos');
    const target = await world.install();
    const photos = join(target.DATA_DIR ?? '', PHOTOS_FOLDER);
    await onServer(target, app => seedPerson(app, 'user', 'Quien estaba antes'));
    await mkdir(photos, { recursive: true });
    await writeFile(join(photos, OLD_PHOTO), 'old');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 0, 1) });
    onTestFinished(() => void vi.useRealTimers());
    // A folder with the name that the old photos should get.
    const occupied = join(photos, 'replaced-20300101T000000Z');
    await mkdir(occupied);
    const failed = await restore(readSettings(target), folder, { replace: true, signal: NEVER }).catch(
      (error: Error) => error.message,
    );
    expect(failed).toContain('The database is restored, but its photos are not: EEXIST');
    expect(failed).toMatch(/photos has 0 of the \d+ photos of the backup and 1 of the 1 old photos;/);
    expect(failed).toMatch(
      /\nThe old database is in .*replaced.20300101.*\.\nDo not start the server\. Correct/,
    );
    vi.useRealTimers();
    await rm(occupied, { recursive: true });
    const { aside } = await restore(readSettings(target), folder, { replace: true, signal: NEVER });
    expect(await readdir(String(aside[1]))).toEqual([OLD_PHOTO]);
    await onServer(target, async ({ platform: { database } }) => {
      expect(await missingPhotos(database, await readdir(photos))).toEqual([]);
      const users = await database.read.selectFrom('users').select('name').execute();
      expect(users).toContainEqual({ name: people.customer.name });
    });
  });

  it('a backup of a database that does not exist ends with one sentence and leaves nothing', async () => {
    const folder = newFolder('nothing');
    const empty = { ...(await world.install()), ...(engine === 'postgres' && { DATABASE_URL: CLOSED_PORT }) };
    expect(await runCommand('backup', [folder], empty)).toEqual({
      status: 1,
      output: expect.stringMatching(
        /^(There is no database in DATA_DIR|The database of DATABASE_URL cannot be reached).*\n$/,
      ),
    });
    expect([existsSync(folder), existsSync(`${folder}.unfinished`)]).toEqual([false, false]);
  });
});

/** Writes the present checksum of the database into the manifest. */
async function describeAgain(folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
  const [database, ...photos] = manifest.files;
  const files = [await describeFile(folder, database?.path ?? ''), ...photos];
  await writeFile(join(folder, MANIFEST), JSON.stringify({ ...manifest, files }));
}

async function seed(app: App) {
  const admin = await seedPerson(app, 'admin');
  const customer = await seedPerson(app, 'user', 'Carmen');
  const technician = await seedTechnician(app, { approvedBy: admin, name: 'Luis' });
  const jobId = await acceptedJob(customer, technician);
  const unpaid: number[] = [];
  for (let count = 0; count < UNPAID; count += 1)
    unpaid.push(await seedOffer(app, { customer, technician }, 40));
  await app.platform.database.transaction(async ({ db }) => {
    const old = Array.from({ length: OLD_MESSAGES }, (_, count) => ({
      request_id: jobId,
      sender_id: customer.id,
      client_id: `old-${count}`,
      message: 'Hola. '.repeat(300),
      created_at: 1,
    }));
    for (const rows of inParts(old)) await db.insertInto('messages').values(rows).execute();
  });
  return { customer, technician, jobId, unpaid };
}

/** Checks that a restored installation has everything of the list, and that all of its data is consistent. */
async function expectPresent(app: App, { messages, requests, payments }: Acknowledged, sourceDir: string) {
  const { database, files } = app.platform;
  await checkRestored(database);
  const stored = await database.read
    .selectFrom('messages')
    .select(['id', 'message'])
    .where(
      'id',
      'in',
      messages.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const sorted = [...messages].sort((one, next) => one.id - next.id);
  expect(stored).toEqual(sorted);
  const rows = await database.read
    .selectFrom('requests')
    .select('image')
    .where('id', 'in', [...requests])
    .execute();
  expect(rows).toHaveLength(requests.length);
  for (const { image } of rows)
    expect(await files.load(String(image))).toEqual(
      await readFile(join(sourceDir, PHOTOS_FOLDER, String(image))),
    );
  expect(
    await missingPhotos(database, await readdir(join(app.platform.settings.dataDir, PHOTOS_FOLDER))),
  ).toEqual([]);
  const paid = await database.read
    .selectFrom('payments')
    .innerJoin('ledger_movements', 'ledger_movements.request_id', 'payments.request_id')
    .select('payments.request_id')
    .where('payments.outcome', '=', 'paid')
    .where('ledger_movements.kind', '=', 'charge')
    .where('payments.request_id', 'in', [...payments])
    .execute();
  expect(paid.map(row => row.request_id).sort()).toEqual([...payments].sort());
}

const OLD_PHOTO = '00000000-0000-4000-8000-000000000000.webp';
const CLOSED_PORT = 'postgres://oficio@127.0.0.1:1/oficio';
