import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../../apps/server/src/platform/database/migration/migrate-database.ts';
import { SQLITE_FILE } from '../../apps/server/src/platform/database/sqlite.ts';
import { SCHEMA } from '../../apps/server/src/schema/index.ts';
import { createDatabaseOn } from '../../apps/server/src/testing/database/create-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An SQLite file with the newest schema. A test copies it. */
    sqliteTemplate: string;
    /** Name of such a database on the run's PostgreSQL. */
    postgresTemplate: string;
  }
}

/** Vitest's global setup: creates one database of each engine with the newest schema for a run. It needs `postgres-setup.ts` before it. */
export default async function setUpTemplates(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'oficio-template-'));
  await migrateDatabase({ dataDir, databaseUrl: null }, SCHEMA);
  const { url, name } = await createDatabaseOn(project.getProvidedContext().postgresUrl);
  await migrateDatabase({ dataDir, databaseUrl: url }, SCHEMA);
  project.provide('sqliteTemplate', join(dataDir, SQLITE_FILE));
  project.provide('postgresTemplate', name);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
