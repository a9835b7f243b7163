import { refusalOf } from '../../platform/database/migration/applied-changes.ts';
import { SCHEMA } from '../../schema/index.ts';
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

/** Throws a `RecoveryError` for a database that this version can neither use nor upgrade. */
export function refuseOtherSchema(applied: readonly AppliedMigration[]): void {
  const refusal = refusalOf(applied, SCHEMA);
  if (refusal?.reason === 'newer')
    throw new RecoveryError(
      `The backup was made by a newer version of Oficio (migration ${refusal.name}): restore it with that version.`,
    );
  if (refusal?.reason === 'older')
    throw new RecoveryError(
      `The backup is older than this version can upgrade (migration ${refusal.name}): restore it with a release that contains the migration ${SCHEMA.base.upgradesFrom}.`,
    );
}
