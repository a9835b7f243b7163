import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { SQLITE_FILE } from '../platform/database/sqlite.ts';
import { describeFile } from './common/files.ts';
import type { LoadOptions } from './common/store.ts';
import { sqliteStore } from './sqlite-store.ts';

const ASIDE = 'replaced-now';
const BACKUP = 'backup.sqlite';

function openWal(file: string, content = 'nothing'): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(
    `pragma journal_mode = wal; create table if not exists kept as select '${content}' as content`,
  );
  return database;
}

function contentOf(file: string): unknown {
  const database = new DatabaseSync(file);
  const row = database.prepare('select content from kept').get();
  database.close();
  return row?.content;
}

/** Creates a data folder with a database and with a backup of another one. */
async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'oficio-sqlite-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const present = join(folder, SQLITE_FILE);
  openWal(present, 'old').close();
  openWal(join(folder, BACKUP), 'restored').close();
  const described = await describeFile(folder, BACKUP);
  const store = sqliteStore(folder);
  const load = (check: LoadOptions['check'], file = described) =>
    store.load(folder, file, { asideName: ASIDE, check, signal: new AbortController().signal });
  return { folder, present, described, store, load };
}

it('a restore refuses when a server starts while the backup is loaded, and leaves its database in place', async () => {
  const { present, store, load } = await newFolder();
  let server: DatabaseSync | undefined;
  await store.refuseIfInUse();
  const loading = load(async () => {
    server = openWal(present);
  });
  await expect(loading).rejects.toThrow('A server or another program uses');
  server?.close();
  expect(contentOf(present)).toBe('old');
});

it('a restore refuses a database that changed after its checksum was compared', async () => {
  const { present, described, load } = await newFolder();
  const changed = { ...described, sha256: '0'.repeat(64) };
  await expect(load(async () => undefined, changed)).rejects.toThrow(`${BACKUP} differs from its checksum.`);
  expect(contentOf(present)).toBe('old');
});

it('a restore puts the old database back when the new one cannot take its place', async () => {
  const { folder, present, load } = await newFolder();
  const loading = load(() => rm(join(folder, `${ASIDE}.loading`, SQLITE_FILE)));
  await expect(loading).rejects.toThrow('ENOENT');
  expect(contentOf(present)).toBe('old');
  expect(await readdir(join(folder, ASIDE))).toEqual([]);
});

it('a restore keeps the old database aside', async () => {
  const { folder, present, load } = await newFolder();
  expect(await load(async () => undefined)).toBe(join(folder, ASIDE));
  expect([contentOf(present), contentOf(join(folder, ASIDE, SQLITE_FILE))]).toEqual(['restored', 'old']);
});
