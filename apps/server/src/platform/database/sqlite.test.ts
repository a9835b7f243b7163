import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { OutageLog } from './outage-log.ts';
import { openSqlite } from './sqlite.ts';

const MB = 1_000_000;

it('the WAL stays small during writes and shrinks after a long read made it grow', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oficio-sqlite-'));
  const driver = await openSqlite(folder, new OutageLog(silentLog()));
  const { write } = driver.interactive;
  const writeMegabytes = async (count: number) => {
    for (let written = 0; written < count; written += 1)
      await sql`insert into blobs values (zeroblob(${MB}))`.execute(write);
  };
  const walMegabytes = () => statSync(join(folder, 'oficio.sqlite-wal')).size / MB;
  await sql`create table blobs (content blob)`.execute(write);
  await writeMegabytes(20);
  expect(walMegabytes()).toBeLessThan(10);
  const longRead = new DatabaseSync(join(folder, 'oficio.sqlite'));
  longRead.exec('begin; select count(*) from blobs');
  await writeMegabytes(30);
  expect(walMegabytes()).toBeGreaterThan(30);
  longRead.close();
  await writeMegabytes(10);
  expect(walMegabytes()).toBeLessThan(20);
  await driver.close();
  await rm(folder, { recursive: true, force: true });
});

it('no other process can take the file alone while it is open, also after an update of the statistics', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oficio-sqlite-'));
  const driver = await openSqlite(folder, new OutageLog(silentLog()));
  await sql`create table words (word text)`.execute(driver.interactive.write);
  await driver.updateStatistics();
  const script = `
    const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(${JSON.stringify(join(folder, 'oficio.sqlite'))});
    database.exec('pragma locking_mode = exclusive');
    try {
      database.exec('select * from words');
      console.log('taken');
    } catch (error) {
      console.log(error.message);
    }`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', script]);
  expect(stdout.trim()).toBe('database is locked');
  await driver.close();
  await rm(folder, { recursive: true, force: true });
});

it('a deleted text is gone after a checkpoint from a page that keeps other rows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oficio-sqlite-'));
  const driver = await openSqlite(folder, new OutageLog(silentLog()));
  const { write } = driver.interactive;
  const isInFile = async (text: string) => {
    await sql`pragma wal_checkpoint(truncate)`.execute(write);
    return readFileSync(join(folder, 'oficio.sqlite')).includes(text);
  };
  await sql`create table names (name text)`.execute(write);
  await sql`insert into names values ('Ramona'), ('Luisa')`.execute(write);
  expect(await isInFile('Ramona')).toBe(true);
  await sql`delete from names where name = 'Ramona'`.execute(write);
  expect([await isInFile('Ramona'), await isInFile('Luisa')]).toEqual([false, true]);
  await driver.close();
  await rm(folder, { recursive: true, force: true });
});

it('the cache of prepared statements drops old ones, so that inserts of many sizes do not fill the memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oficio-sqlite-'));
  const driver = await openSqlite(folder, new OutageLog(silentLog()));
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const { write } = driver.interactive;
  const insert = (rows: number) =>
    sql`insert into words values ${sql.join(Array(rows).fill(sql`('palabra')`))}`.execute(write);
  const preparedFor = async (rows: number) => {
    const before = prepare.mock.calls.length;
    await insert(rows);
    return prepare.mock.calls.length - before;
  };
  try {
    await sql`create table words (word text)`.execute(write);
    expect(await preparedFor(1)).toBe(1);
    expect(await preparedFor(1)).toBe(0);
    // 100 texts of 12,000 characters or more.
    for (let rows = 1000; rows < 1100; rows += 1) await insert(rows);
    expect(await preparedFor(1)).toBe(1);
    expect(await preparedFor(1099)).toBe(0);
  } finally {
    prepare.mockRestore();
    await driver.close();
    await rm(folder, { recursive: true, force: true });
  }
});
