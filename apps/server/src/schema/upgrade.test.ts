import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../platform/database/database.ts';
import { migrateDatabase, openMigrationConnection } from '../platform/migration/migrate-database.ts';
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
});
