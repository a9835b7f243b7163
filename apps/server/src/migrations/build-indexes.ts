import type { Dialect } from '../platform/database/migrate.ts';

/**
 * Returns the statements that create indexes, given as name → 'table (columns) condition', for a migration with `isConcurrent`. They may
 * be repeated, because a failure on PostgreSQL leaves the earlier ones applied.
 */
export function buildIndexes(indexes: Readonly<Record<string, string>>, { engine }: Dialect): string[] {
  const concurrently = engine === 'postgres' ? ' concurrently' : '';
  return Object.entries(indexes).flatMap(([name, rows]) => [
    `drop index${concurrently} if exists ${name}`,
    `create index${concurrently} ${name} on ${rows}`,
  ]);
}
