import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { SQLITE_FILE } from '../../platform/database/sqlite.ts';
import { sqliteStore } from './sqlite-store.ts';

function openWal(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; create table if not exists kept (id integer)');
  return database;
}

it('a restore refuses when a server starts while the backup is loaded, and leaves its database in place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oficio-sqlite-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const backup = join(folder, 'backup.sqlite');
  const present = join(folder, SQLITE_FILE);
  for (const file of [backup, present]) openWal(file).close();
  const store = sqliteStore(folder);
  let server: DatabaseSync | undefined;
  await store.refuseIfInUse();
  const loading = store.load(backup, {
    asideName: 'replaced-now',
    check: async () => {
      server = openWal(present);
    },
    signal: new AbortController().signal,
  });
  await expect(loading).rejects.toThrow('A server or another program uses');
  server?.close();
  expect(await store.isEmpty()).toBe(false);
});
