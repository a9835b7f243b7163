import { sql } from 'kysely';
import { MIGRATIONS } from '../migrations/index.ts';
import type { Technicians } from '../modules/technicians/public.ts';
import { servesSchema } from '../platform/database/migrate.ts';
import { hasDiskSpace } from '../platform/files/disk-space.ts';
import type { Check } from '../platform/http/readiness.ts';
import type { Platform } from '../platform/platform.ts';

/** Returns the checks of `/readyz`. */
export const readinessChecks = (
  { database, settings, live }: Platform,
  { index }: Technicians,
): Readonly<Record<string, Check>> => ({
  database: async () => {
    await sql`select 1`.execute(database.read);
    return true;
  },
  migrations: () => servesSchema(database.read, MIGRATIONS),
  disk: () => hasDiskSpace(settings.dataDir),
  bus: async () => live.isConnected,
  search: async () => index.isLoaded,
});
