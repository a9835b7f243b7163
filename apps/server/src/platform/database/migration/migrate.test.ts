import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SCHEMA } from '../../../schema/index.ts';
import type { TestDatabase } from '../../../testing/database/create-database.ts';
import { createDatabase } from '../../../testing/database/test-database.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { migrate } from './migrate.ts';
import { migrateDatabase, openMigrationConnection } from './migrate-database.ts';
import type { Migration, SchemaChanges } from './migration.ts';

/** A schema whose base is the table of changes and these statements. */
const schemaOf = (changes: readonly Migration[], ...statements: readonly string[]): SchemaChanges => ({
  base: {
    upgradesFrom: '0',
    throughChange: '0',
    statements: () => [
      'create table migrations (name text primary key, applied_at bigint not null, compatible integer not null default 0)',
      ...statements,
    ],
  },
  changes,
});

/** Migrates the folder in another process. Returns the number of changes that it recorded, or its error. */
const migrateInProcess = async (dataDir: string) => {
  const script = `
    import { migrateDatabase } from ${JSON.stringify(new URL('./migrate-database.ts', import.meta.url).href)};
    import { SCHEMA } from ${JSON.stringify(new URL('../../../schema/index.ts', import.meta.url).href)};
    console.log((await migrateDatabase({ databaseUrl: null, dataDir: ${JSON.stringify(dataDir)} }, SCHEMA)).length);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)));
  await once(child, 'close');
  return output.trim();
};

it('several processes that start together migrate an embedded database once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oficio-migrate-'));
  try {
    const counts = await Promise.all(Array.from({ length: 4 }, () => migrateInProcess(folder)));
    expect(counts.map(Number).reduce((sum, count) => sum + count)).toBe(SCHEMA.changes.length + 1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

onBothEngines('migrate', world => {
  const settings = () => world().app.platform.settings;
  const tableNames = async () =>
    (await world().app.platform.database.read.introspection.getTables()).map(({ name }) => name);
  const probe = (name: string, ...statements: readonly string[]): Migration => ({
    name,
    isCompatible: true,
    statements: () => statements,
  });
  const run = (...added: readonly Migration[]) =>
    migrateDatabase(settings(), { ...SCHEMA, changes: [...SCHEMA.changes, ...added] });

  it('applies a missing migration once when several instances start together', async () => {
    const added = probe('9000-probe', 'create table probes (id bigint primary key)');
    const all = await Promise.all([run(added), run(added), run(added), run(added)]);
    expect(all.flat()).toEqual(['9000-probe']);
  });

  it('keeps the migrations before a failed one and rolls the failed one back completely', async () => {
    const first = probe('9001-first', 'create table firsts (id bigint)');
    const broken = probe('9002-broken', 'create table halves (id bigint)', 'create nonsense');
    await expect(run(first, broken)).rejects.toThrow();
    expect(await tableNames()).toContain('firsts');
    expect(await tableNames()).not.toContain('halves');
    expect(await run(first, probe('9002-broken', 'create table halves (id bigint)'))).toEqual([
      '9002-broken',
    ]);
  });

  it('lets an older version start on compatible migrations, and refuses any other', async () => {
    // The migrations of the tests above are compatible, and this version does not know them.
    expect(await run()).toEqual([]);
    await world().another();
    const incompatible = { ...probe('9003-incompatible', 'drop table probes'), isCompatible: false };
    await run(incompatible);
    await expect(run()).rejects.toThrow('newer version (9003-incompatible)');
    await expect(world().another()).rejects.toThrow('newer version');
  });

  it('hands the warnings of changed rows to the log, with the name of the migration', async () => {
    const warnings: string[] = [];
    const added: Migration = {
      ...probe('9004-rows', 'create table people (name text)', `insert into people values ('Ana')`),
      async changeRows(connection) {
        const rows = await connection.rows<{ name: string }>('select name from people');
        await connection.run(`update people set name = 'Luis'`);
        return rows.map(({ name }) => `${name} was renamed.`);
      },
    };
    const incompatible = probe('9003-incompatible');
    await migrateDatabase(
      settings(),
      { ...SCHEMA, changes: [...SCHEMA.changes, incompatible, added] },
      { warn: text => warnings.push(text) },
    );
    expect(warnings).toEqual(['9004-rows: Ana was renamed.']);
    const { rows } = await sql`select name from people`.execute(world().app.platform.database.read);
    expect(rows).toEqual([{ name: 'Luis' }]);
  });
});

it('a rebuild of a table on SQLite keeps the rows that reference it, and fails when one loses its parent', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'oficio-rebuild-'));
  const target = { databaseUrl: null, dataDir };
  const setUp = [
    'create table parents (id integer primary key)',
    'create table children (id integer primary key, parent_id integer references parents (id) on delete cascade)',
    'insert into parents values (1), (2)',
    'insert into children values (10, 1), (20, 2)',
  ];
  const rebuild = (where: string) => [
    'create table parents_new (id integer primary key, name text)',
    `insert into parents_new (id) select id from parents ${where}`,
    'drop table parents',
    'alter table parents_new rename to parents',
  ];
  const schema = (where: string) =>
    schemaOf([{ name: '2', rebuildsTables: true, statements: () => rebuild(where) }], ...setUp);
  try {
    await expect(migrateDatabase(target, schema('where id = 1'))).rejects.toThrow(
      'A row of children references a missing row of parents.',
    );
    expect(await migrateDatabase(target, schema(''))).toEqual(['2']);
    const connection = await openMigrationConnection(target);
    expect(await connection.rows('select id, parent_id from children')).toEqual([
      { id: 10, parent_id: 1 },
      { id: 20, parent_id: 2 },
    ]);
    await expect(connection.run('insert into children values (30, 3)')).rejects.toThrow('FOREIGN KEY');
    await connection.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

describe('migrate on PostgreSQL', () => {
  let database: TestDatabase;
  let other: pg.Client;
  const table: Migration = {
    name: '1',
    statements: () => ['create table jobs (id bigint, due bigint)', 'insert into jobs values (1, 1), (2, 2)'],
  };
  const target = () => ({ databaseUrl: database.url, dataDir: '' });

  beforeAll(async () => {
    database = await createDatabase();
    await migrateDatabase(target(), schemaOf([table]));
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await database.drop();
  });

  /** Returns a caller that accepts a short wait for a lock, once the migration waits for its own. */
  async function callerBehindMigration(): Promise<pg.Client> {
    const caller = new pg.Client({ connectionString: database.url });
    await caller.connect();
    await caller.query('set lock_timeout = 1200');
    await vi.waitFor(
      async () => {
        const { rows } = await caller.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`);
        expect(rows).toHaveLength(1);
      },
      { timeout: 20_000 },
    );
    return caller;
  }

  it('tries a blocked migration again, and calls do not wait behind it for longer than a lock wait', async () => {
    await other.query('begin; select * from jobs');
    const column: Migration = { name: '2', statements: () => ['alter table jobs add column note text'] };
    const migrated = migrateDatabase(target(), schemaOf([table, column]));
    const caller = await callerBehindMigration();
    expect((await caller.query('select id from jobs')).rows).toHaveLength(2);
    await caller.end();
    await other.query('commit');
    expect(await migrated).toEqual(['2']);
  });

  it('fails with a sentence when a table stays blocked', async () => {
    await other.query('begin; select * from jobs');
    const connection = await openMigrationConnection(target());
    const column: Migration = { name: '3', statements: () => ['alter table jobs add column price text'] };
    await expect(
      migrate(connection, schemaOf([table, { ...column, name: '2' }, column]), { lockRetryMs: 10 }),
    ).rejects.toThrow('Other transactions block a table that a migration changes.');
    await connection.close();
    await other.query('commit');
  });

  it('creates an index concurrently while another transaction writes to the table', async () => {
    const index: Migration = {
      name: '4',
      isConcurrent: true,
      statements: () => [
        'drop index concurrently if exists jobs_due',
        'create index concurrently jobs_due on jobs (due)',
      ],
    };
    await other.query('begin; insert into jobs values (3, 3)');
    const migrated = migrateDatabase(target(), schemaOf([table, { ...table, name: '2' }, index]));
    const caller = new pg.Client({ connectionString: database.url });
    await caller.connect();
    await vi.waitFor(
      async () => {
        const { rows } = await caller.query(`select 1 from pg_stat_progress_create_index`);
        expect(rows).toHaveLength(1);
      },
      { timeout: 20_000 },
    );
    await caller.query('set lock_timeout = 1200; insert into jobs values (4, 4)');
    await caller.end();
    await other.query('commit');
    expect(await migrated).toEqual(['4']);
    const { rows } = await other.query(
      `select indisvalid from pg_index where indexrelid = 'jobs_due'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  it('drops an index of a concurrent migration without delaying calls behind a dump, and repeats only the drop', async () => {
    const drop: Migration = {
      name: '5',
      isConcurrent: true,
      statements: () => [
        'create table if not exists repetitions (id bigint)',
        'insert into repetitions values (1)',
        'drop index if exists jobs_due',
      ],
    };
    // Stand for the migrations of the tests above, which do not run if this test runs alone.
    const applied = ['1', '2', '4'].map(name => ({ name, statements: () => [] }));
    await other.query('create index if not exists jobs_due on jobs (due)');
    await other.query('begin; select * from jobs');
    const migrated = migrateDatabase(target(), schemaOf([...applied, drop]));
    const caller = await callerBehindMigration();
    expect((await caller.query('select id from jobs')).rows.length).toBeGreaterThan(0);
    await caller.end();
    await other.query('commit');
    expect((await migrated).at(-1)).toBe('5');
    expect((await other.query('select * from repetitions')).rows).toHaveLength(1);
    expect((await other.query(`select to_regclass('jobs_due') as dropped`)).rows).toEqual([
      { dropped: null },
    ]);
  });
});

onBothEngines('progress of migrations', world => {
  const slow: Migration = { name: '9998-slow', statements: () => ['create table slow (id bigint)'] };
  const next: Migration = { name: '9999-next', statements: () => ['drop table slow'] };

  it('names each migration, its place and its seconds, and says that a long one still runs', async () => {
    const connection = await openMigrationConnection(world().app.platform.settings);
    const { transaction } = connection;
    const said: string[] = [];
    connection.transaction = async (migration, work) => {
      if ('name' in migration && migration.name === slow.name) await sleep(30);
      await transaction.call(connection, migration, work);
    };
    try {
      await migrate(
        connection,
        { ...SCHEMA, changes: [...SCHEMA.changes, slow, next] },
        { progress: text => said.push(text), stillRunsMs: 10 },
      );
    } finally {
      await connection.close();
    }
    expect(said).toContainEqual(
      expect.stringMatching(/^Migration 1 of 2, 9998-slow: still runs after \d+ s\.$/),
    );
    expect(said.filter(text => !text.includes('still runs'))).toEqual([
      'Migration 1 of 2, 9998-slow: begins.',
      expect.stringMatching(/^Migration 1 of 2, 9998-slow: done in \d+\.\d s\.$/),
      'Migration 2 of 2, 9999-next: begins.',
      expect.stringMatching(/^Migration 2 of 2, 9999-next: done in \d+\.\d s\.$/),
    ]);
  });
});

it('says in one sentence that a new database gets its tables', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'oficio-migrate-'));
  const said: string[] = [];
  const schema = schemaOf(['1', '2'].map(name => ({ name, statements: () => [] })));
  await migrateDatabase({ databaseUrl: null, dataDir }, schema, { progress: text => said.push(text) });
  expect(said).toEqual([
    'The new database gets its tables: begins.',
    expect.stringMatching(/done in \d+\.\d s\.$/),
  ]);
  await rm(dataDir, { recursive: true, force: true });
});
