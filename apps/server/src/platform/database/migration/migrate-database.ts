import { type MigrateReports, migrate } from './migrate.ts';
import type { SchemaChanges } from './migration.ts';
import { SqliteMigrationConnection } from './sqlite-connection.ts';

interface MigrationTarget {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The address for migrations, with the role that owns the schema; null uses `databaseUrl`. */
  readonly databaseMigrationUrl?: string | null;
}

/** Brings the database to the schema through a connection of its own. Returns and reports what `migrate` does. */
export async function migrateDatabase(
  target: MigrationTarget,
  schema: SchemaChanges,
  reports: MigrateReports = {},
): Promise<readonly string[]> {
  const connection = await openMigrationConnection(target);
  try {
    return await migrate(connection, schema, reports);
  } finally {
    await connection.close();
  }
}

export async function openMigrationConnection({
  dataDir,
  databaseUrl,
  databaseMigrationUrl,
}: MigrationTarget) {
  if (databaseUrl === null) return new SqliteMigrationConnection(dataDir);
  const { PostgresMigrationConnection } = await import('./postgres-connection.ts');
  return PostgresMigrationConnection.open(databaseMigrationUrl ?? databaseUrl);
}
