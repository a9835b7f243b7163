import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { SQLITE_FILE } from '../../platform/database/sqlite.ts';
import { createDatabaseOn, type TestDatabase } from './create-database.ts';

/** Creates an empty database. `server` is the address of the server; by default the one that the tests share. */
export const createDatabase = (server = inject('postgresUrl')): Promise<TestDatabase> =>
  createDatabaseOn(server);

/** Creates a database with the newest schema on the server that the tests share. */
export const createMigratedDatabase = (): Promise<TestDatabase> =>
  createDatabaseOn(inject('postgresUrl'), inject('postgresTemplate'));

/** Puts an SQLite database with the newest schema into an empty data folder. */
export const copyMigratedSqlite = (dataDir: string): Promise<void> =>
  copyFile(inject('sqliteTemplate'), join(dataDir, SQLITE_FILE));
