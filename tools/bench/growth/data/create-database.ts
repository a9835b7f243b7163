import { openMigrationConnection } from '../../../../apps/server/src/platform/database/migration/migrate-database.ts';

/** Creates a database on a PostgreSQL server and returns its address. */
export async function createDatabase(server: string, name: string): Promise<string> {
  const connection = await openMigrationConnection({ dataDir: '', databaseUrl: server });
  try {
    await connection.run(`create database growth_${name}`);
  } finally {
    await connection.close();
  }
  const url = new URL(server);
  url.pathname = `/growth_${name}`;
  return url.href;
}
