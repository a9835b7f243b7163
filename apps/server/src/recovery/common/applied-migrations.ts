import { MIGRATIONS } from '../../migrations/index.ts';
import type { AppliedMigration } from './manifest.ts';
import { RecoveryError } from './recovery-error.ts';

/** Runs on both engines, also on a database that has no column `compatible` yet. */
export const SELECT_MIGRATIONS = 'select * from migrations order by name';

/** Returns the migrations of the rows that `SELECT_MIGRATIONS` returns. */
export const asAppliedMigrations = (rows: readonly object[]): readonly AppliedMigration[] =>
  (rows as { name: string; compatible?: number }[]).map(({ name, compatible }) => ({
    name,
    compatible: Number(compatible) === 1,
  }));

/** Throws a `RecoveryError` for a migration that this version does not know and that is not compatible with it. */
export function refuseNewerSchema(applied: readonly AppliedMigration[]): void {
  const unknown = applied.find(
    ({ name, compatible }) => !compatible && !MIGRATIONS.some(migration => migration.name === name),
  );
  if (unknown)
    throw new RecoveryError(
      `The backup was made by a newer version of Oficio (migration ${unknown.name}): restore it with that version.`,
    );
}
