import type { UpdateResult } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

/** The row changed between read and write. The caller must re-read the provider's state and try again (`refreshInTurn`). */
export class StaleRevisionError extends Error {}

/** An update of one row of a table with these columns. */
interface RowUpdate<Self> {
  set(columns: { readonly revision: number; readonly updated_at: number }): Self;
  where(column: 'revision', operator: '=', value: number): Self;
  executeTakeFirst(): Promise<UpdateResult>;
}

/** Updates a row unless it changed since it was read with `revision`. Returns whether the row was updated. */
export async function updateRevision<Update extends RowUpdate<Update>>(
  { now }: Transaction,
  update: Update,
  revision: number,
): Promise<boolean> {
  const { numUpdatedRows } = await update
    .set({ revision: revision + 1, updated_at: now })
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
