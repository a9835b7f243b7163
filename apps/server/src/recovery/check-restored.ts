import { sql } from 'kysely';
import { PHOTO_OWNERS } from '../composition/photo-owners.ts';
import { findUnbalanced } from '../modules/payments/public.ts';
import type { Database } from '../platform/database/database.ts';
import { asAppliedMigrations, refuseOtherSchema, SELECT_MIGRATIONS } from './common/applied-migrations.ts';
import { RecoveryError } from './common/recovery-error.ts';

/** Checks a loaded database before it is used. Throws a `RecoveryError` that says what is wrong with it. */
export async function checkRestored({ longRunning: { engine, read } }: Database): Promise<void> {
  const migrations = await sql<object>`${sql.raw(SELECT_MIGRATIONS)}`.execute(read);
  refuseOtherSchema(asAppliedMigrations(migrations.rows));
  // On PostgreSQL, `pg_restore` has built all indexes and checked all foreign keys.
  if (engine === 'sqlite') {
    const damage = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(read);
    const answer = damage.rows[0]?.integrity_check;
    if (answer !== 'ok') throw new RecoveryError(`The database of the backup is damaged: ${answer}.`);
    const broken = await sql<{ table: string }>`pragma foreign_key_check`.execute(read);
    if (broken.rows[0])
      throw new RecoveryError(
        `The database of the backup is damaged: ${broken.rows.length} broken references, the first in ${broken.rows[0].table}.`,
      );
  }
  const unbalanced = await findUnbalanced(read);
  if (unbalanced[0])
    throw new RecoveryError(
      `The ledger of the backup is damaged: the movement ${unbalanced[0].kind} ${unbalanced[0].source_id} does not sum to zero.`,
    );
}

/** Returns the photos that rows name and that are not among these names. */
export async function missingPhotos(
  { longRunning: { read } }: Database,
  present: readonly string[],
): Promise<readonly string[]> {
  const known = new Set(present);
  const named: string[] = [];
  for (const { all } of PHOTO_OWNERS) named.push(...(await all(read)));
  return named.filter(name => !known.has(name));
}
