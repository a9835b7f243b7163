import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../testing/database/create-database.ts';
import { describeSchema } from '../../../testing/database/describe-schema.ts';
import { createDatabase } from '../../../testing/database/test-database.ts';
import { ENGINES } from '../../../testing/world.ts';
import { migrateDatabase, openMigrationConnection } from './migrate-database.ts';
import type { Migration, SchemaChanges } from './migration.ts';

const TABLE =
  'create table if not exists migrations (name text primary key, applied_at bigint not null, compatible integer not null default 0)';

const change = (name: string, ...statements: readonly string[]): Migration => ({
  name,
  isCompatible: name.includes('small'),
  statements: () => statements,
});
const jobs = change('0010-jobs', 'create table jobs (id bigint)');
const small = change('0020-small', 'alter table jobs add column price bigint');
const notes = change('0030-notes', 'create table notes (id bigint)');

/** The base of a release: `upgradesFrom`, `throughChange` and its tables. */
const release = (
  upgradesFrom: string,
  throughChange: string,
  tables: readonly string[],
  ...changes: readonly Migration[]
): SchemaChanges => ({
  base: { upgradesFrom, throughChange, statements: () => [TABLE, ...tables] },
  changes,
});

const first = release(jobs.name, jobs.name, ['create table jobs (id bigint)']);
const second = release(jobs.name, jobs.name, ['create table jobs (id bigint)'], small);
/** Its base contains the change that databases of the first release still need. */
const third = release(jobs.name, small.name, ['create table jobs (id bigint, price bigint)'], small, notes);
const fourth = release(
  small.name,
  notes.name,
  ['create table jobs (id bigint, price bigint)', 'create table notes (id bigint)'],
  notes,
);

describe.each(ENGINES)('the base on %s', engine => {
  let folder: string;
  let database: TestDatabase | null = null;
  const target = () => ({ databaseUrl: database?.url ?? null, dataDir: folder });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'oficio-base-'));
    database = engine === 'postgres' ? await createDatabase() : null;
  });
  afterEach(async () => {
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const onConnection = async <Result>(
    work: (connection: Awaited<ReturnType<typeof openMigrationConnection>>) => Promise<Result>,
  ): Promise<Result> => {
    const connection = await openMigrationConnection(target());
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  };
  const applied = () =>
    onConnection(async connection =>
      (
        await connection.rows<{ name: string; compatible: number }>('select * from migrations order by name')
      ).map(({ name, compatible }) => `${name} ${compatible}`),
    );
  const described = () => onConnection(describeSchema);

  it('gives a new database its tables and the later changes, and records the changes that it stands for', async () => {
    expect(await migrateDatabase(target(), third)).toEqual([jobs.name, small.name, notes.name]);
    expect(await applied()).toEqual(['0010-jobs 0', '0020-small 1', '0030-notes 0']);
    expect(await migrateDatabase(target(), third)).toEqual([]);
  });

  it('a database that upgraded and a new one are alike', async () => {
    await migrateDatabase(target(), first);
    expect(await migrateDatabase(target(), second)).toEqual([small.name]);
    expect(await migrateDatabase(target(), third)).toEqual([notes.name]);
    const upgraded = { schema: await described(), applied: await applied() };
    await onConnection(async connection => {
      for (const table of ['jobs', 'notes', 'migrations']) await connection.run(`drop table ${table}`);
    });
    await migrateDatabase(target(), third);
    expect({ schema: await described(), applied: await applied() }).toEqual(upgraded);
  });

  it('the base of a later release may be newer than the oldest database that it upgrades', async () => {
    await migrateDatabase(target(), first);
    expect(await migrateDatabase(target(), third)).toEqual([small.name, notes.name]);
    expect(await migrateDatabase(target(), fourth)).toEqual([]);
  });

  it('refuses a database that stopped before the base with the way out, and changes nothing', async () => {
    await migrateDatabase(target(), first);
    const before = await described();
    await expect(migrateDatabase(target(), fourth)).rejects.toThrow(
      'The database is older than this version can upgrade: its last migration is 0010-jobs. Start a release that contains the migration 0020-small on it first, then this one; nothing was changed.',
    );
    expect(await described()).toEqual(before);
    expect(await applied()).toEqual(['0010-jobs 0']);
    expect(await migrateDatabase(target(), third)).toEqual([small.name, notes.name]);
    expect(await migrateDatabase(target(), fourth)).toEqual([]);
  });

  it('refuses an old database whose table of changes has no column for compatible ones', async () => {
    await onConnection(async connection => {
      await connection.run('create table migrations (name text primary key, applied_at bigint not null)');
      await connection.run(`insert into migrations (name, applied_at) values ('0001-first', 0)`);
    });
    await expect(migrateDatabase(target(), first)).rejects.toThrow('its last migration is 0001-first.');
  });

  it('accepts the names of changes that exist no longer in a database that has the one the base begins with', async () => {
    await onConnection(async connection => {
      await connection.run(TABLE);
      await connection.run('create table jobs (id bigint)');
      for (const name of ['0001-first', '0002-second', jobs.name])
        await connection.run(`insert into migrations (name, applied_at) values ('${name}', 0)`);
    });
    expect(await migrateDatabase(target(), second)).toEqual([small.name]);
  });

  it('a release that upgrades from an older change refuses a database that was made by a newer base', async () => {
    await migrateDatabase(target(), fourth);
    await expect(migrateDatabase(target(), second)).rejects.toThrow(
      'The database was migrated by a newer version (0030-notes), and this version cannot use it.',
    );
  });

  it('a base that fails leaves an empty database, which the next start fills', async () => {
    const broken = release(jobs.name, jobs.name, ['create table jobs (id bigint)', 'create nonsense']);
    await expect(migrateDatabase(target(), broken)).rejects.toThrow();
    expect(Object.keys(await described())).not.toContain('table jobs');
    expect(await migrateDatabase(target(), first)).toEqual([jobs.name]);
  });
});
