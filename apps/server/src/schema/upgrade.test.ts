import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { searchableWordsOf } from '../modules/accounts/public.ts';
import type { Engine } from '../platform/database/database.ts';
import { migrateDatabase, openMigrationConnection } from '../platform/database/migration/migrate-database.ts';
import type { TestDatabase } from '../testing/database/create-database.ts';
import { describeSchema } from '../testing/database/describe-schema.ts';
import {
  copyMigratedSqlite,
  createDatabase,
  createMigratedDatabase,
} from '../testing/database/test-database.ts';
import { ENGINES } from '../testing/world.ts';
import { SCHEMA } from './index.ts';

/** The oldest database that can be upgraded, as the release that ended with `upgradesFrom` made it: a dump of its tables and first rows. */
const dumpOf = async (engine: Engine): Promise<string> => {
  const file = new URL(`../testing/database/oldest/${engine}.sql.gz`, import.meta.url);
  return String(await promisify(gunzip)(await readFile(file)));
};

const PEOPLE = [
  { name: 'Ángela Núñez', email: 'Angela@oficio.test' },
  { name: 'Eva O’Hara', email: 'eva@oficio.test' },
  { name: 'ŽOFIE ΓΙΏΡΓΟΣ', email: 'zofie@oficio.test' },
];
const ADDRESSES = ['Calle de Alcalá, 42, 3.º B, 28014 Madrid', null, 'Rúa do Paseo, 12; O’Grove', '—'];

describe.each(ENGINES)('the upgrade of the oldest database on %s', engine => {
  const folders: string[] = [];
  const databases: TestDatabase[] = [];
  let old: { readonly dataDir: string; readonly databaseUrl: string | null };
  let fresh: typeof old;

  const target = async (create: () => Promise<TestDatabase>, fill?: (dataDir: string) => Promise<void>) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'oficio-upgrade-'));
    folders.push(dataDir);
    if (engine === 'sqlite') {
      await fill?.(dataDir);
      return { dataDir, databaseUrl: null };
    }
    const database = await create();
    databases.push(database);
    return { dataDir, databaseUrl: database.url };
  };
  const onConnection = async <Result>(
    place: typeof old,
    work: (connection: Awaited<ReturnType<typeof openMigrationConnection>>) => Promise<Result>,
  ): Promise<Result> => {
    const connection = await openMigrationConnection(place);
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  };

  beforeEach(async () => {
    old = await target(createDatabase);
    fresh = await target(createMigratedDatabase, copyMigratedSqlite);
    const dump = await dumpOf(engine);
    await onConnection(old, connection => connection.run(dump));
  });
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.drop();
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });

  it('gives it the changes since then, and the tables and first rows of a new one', async () => {
    const names = SCHEMA.changes.map(({ name }) => name);
    expect(await migrateDatabase(old, SCHEMA)).toEqual(names);
    expect(await onConnection(old, describeSchema)).toEqual(await onConnection(fresh, describeSchema));
  });

  it('refuses one that stopped a change earlier, and changes nothing', async () => {
    await onConnection(old, connection =>
      connection.run(`delete from migrations where name = '${SCHEMA.base.upgradesFrom}'`),
    );
    const before = await onConnection(old, describeSchema);
    await expect(migrateDatabase(old, SCHEMA)).rejects.toThrow(
      `its last migration is 0173-installation. Start a release that contains the migration ${SCHEMA.base.upgradesFrom} on it first`,
    );
    expect(await onConnection(old, describeSchema)).toEqual(before);
  });

  it('keeps the reasons of acts and adjustments', async () => {
    await onConnection(old, async connection => {
      await connection.run(`insert into users (name, email, email_key, role, email_verified, created_at)
        values ('Rosa', 'rosa@oficio.test', 'rosa@oficio.test', 'admin', 1, 1)`);
      await connection.run(`insert into audit_log (at, admin_id, action, details, address)
        values (1, 1, 'user_suspended', '{}', '::1')`);
      await connection.run(
        `insert into audit_reasons (act_id, reason, redacted_at) values (1, 'Quejas de [eliminado]', 2)`,
      );
      await connection.run(
        `insert into ledger_movements (kind, source_id, at) values ('adjustment', '1', 1)`,
      );
      await connection.run(
        `insert into ledger_adjustments (movement_id, admin_id, reason, digest) values (1, 1, 'Redondeo', 'x')`,
      );
    });
    await migrateDatabase(old, SCHEMA);
    for (const [table, reason] of [
      ['audit_reasons', 'Quejas de [eliminado]'],
      ['ledger_adjustments', 'Redondeo'],
    ])
      expect(await onConnection(old, connection => connection.rows(`select reason from ${table}`))).toEqual([
        { reason },
      ]);
  });

  it('writes the words of people and addresses, keeps the zone of months that have begun, and lets the figures be counted at once', async () => {
    const quoted = (text: string | null) => (text === null ? 'null' : `'${text.replaceAll("'", "''")}'`);
    await onConnection(old, async connection => {
      for (const { name, email } of PEOPLE)
        await connection.run(`insert into users (name, email, email_key, role, email_verified, created_at)
          values (${quoted(name)}, ${quoted(email)}, ${quoted(email)}, 'user', 1, 1)`);
      await connection.run(`insert into users (name, email, email_key, role, email_verified, created_at, deleted_at)
        values ('Usuario eliminado', 'x', 'x', 'user', 0, 1, 2)`);
      for (const [n, address] of ADDRESSES.entries())
        await connection.run(`insert into requests (id, user_id, service_id, description, status, address, created_at, updated_at,
            is_open, offer_version)
          values (${n + 1}, 1, 1, 'x', 'pending', ${quoted(address)}, 1, 1, 0, 0)`);
      await connection.run(
        `insert into ledger_movements (kind, source_id, at) values ('adjustment', '1', 1)`,
      );
      await connection.run(
        `insert into scheduled_jobs (name, attempts, attempt_at) values ('figures', 0, 9000)`,
      );
    });
    await migrateDatabase(old, SCHEMA);
    const rows = <Row>(query: string) => onConnection(old, connection => connection.rows<Row>(query));
    const addresses = await rows<{ id: number | string; words: string }>(
      'select rowid as id, words from request_addresses order by rowid',
    );
    expect(addresses.map(({ id, words }) => [Number(id), words])).toEqual([
      [1, 'calle de alcala 42 3 b 28014 madrid'],
      [3, 'rua do paseo 12 o grove'],
    ]);
    const users = await rows<{ words: string }>('select words from users order by id');
    expect(users.map(({ words }) => words)).toEqual([...PEOPLE.map(searchableWordsOf), '']);
    const jobs = await rows<{ due: number | string }>(
      `select attempt_at as due from scheduled_jobs where name = 'figures'`,
    );
    expect(jobs.map(({ due }) => Number(due))).toEqual([0]);
    expect(await rows(`select value from installation where name = 'calendar_zone'`)).toEqual([
      { value: 'Europe/Madrid' },
    ]);
  });
});
