import { sql } from 'kysely';
import type { Reader } from '../database.ts';
import type { Migration, MigrationConnection, SchemaChanges } from './migration.ts';

/** A row of the table `migrations`. */
interface AppliedRow {
  readonly name: string;
  /** 1, or 0 and in very old databases nothing, when the version before cannot use the changed schema. */
  readonly compatible?: number;
}

const TABLE_EXISTS = {
  sqlite: `select name from sqlite_master where type = 'table' and name = 'migrations'`,
  postgres: `select 1 where to_regclass('migrations') is not null`,
};

/** Returns the applied changes; none for an empty database. */
export async function readApplied(connection: MigrationConnection): Promise<readonly AppliedRow[]> {
  const exists = (await connection.rows(TABLE_EXISTS[connection.engine])).length > 0;
  return exists ? connection.rows<AppliedRow>('select * from migrations order by name') : [];
}

export type RefusalReason = 'newer' | 'older';

/**
 * Returns why this version can neither use nor upgrade a database with these changes, with the change that shows it: one of a newer version
 * that is not compatible, or the last one of a database that stopped before `upgradesFrom`. Null when it can.
 */
export function refusalOf(
  applied: readonly { readonly name: string; readonly compatible?: number | boolean }[],
  { base, changes }: SchemaChanges,
): { readonly reason: RefusalReason; readonly name: string } | null {
  // Changes up to `upgradesFrom` exist no longer; a database that was made before has their names.
  const unknown = applied.filter(
    ({ name }) => name > base.upgradesFrom && !changes.some(change => change.name === name),
  );
  const isUpgradable = applied.length === 0 || applied.some(({ name }) => name === base.upgradesFrom);
  // A newer version whose base begins later records this beginning as not compatible.
  const newer = unknown.find(({ compatible }) => !compatible);
  if (newer) return { reason: 'newer', name: newer.name };
  return isUpgradable ? null : { reason: 'older', name: applied.at(-1)?.name ?? '' };
}

/** Returns whether this version can serve the schema: no change is missing, and every newer one is compatible. */
export async function servesSchema(read: Reader, schema: SchemaChanges): Promise<boolean> {
  const { rows } = await sql<AppliedRow>`select * from migrations order by name`.execute(read);
  const isMissing = ({ name }: Migration) => !rows.some(row => row.name === name);
  return rows.length > 0 && !refusalOf(rows, schema) && !schema.changes.some(isMissing);
}
