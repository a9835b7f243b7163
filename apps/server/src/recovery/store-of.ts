import type { Settings } from '../platform/settings/settings.ts';
import type { DatabaseStore } from './common/store.ts';
import { sqliteStore } from './sqlite-store.ts';

/** Returns the store of the engine that the settings name. */
export async function storeOf({ databaseUrl, dataDir, pgBin }: Settings): Promise<DatabaseStore> {
  if (databaseUrl === null) return sqliteStore(dataDir);
  const { postgresStore } = await import('./postgres/postgres-store.ts');
  return postgresStore({ databaseUrl, dataDir, pgBin });
}
