import type { Reader, Transaction } from '../../../platform/database/database.ts';

export interface PostcodeRow {
  /** Five digits. */
  readonly postcode: string;
  /** Code of the INE. */
  readonly municipality: string;
}

/** Returns the codes of the municipalities of a postcode in the operator's list. */
export async function findMunicipalities(db: Reader, postcode: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('postcodes')
    .select('municipality')
    .where('postcode', '=', postcode)
    .orderBy('municipality')
    .execute();
  return rows.map(({ municipality }) => municipality);
}

/** Replaces the whole list. */
export async function replacePostcodes(tx: Transaction, rows: readonly PostcodeRow[]): Promise<void> {
  await tx.db.deleteFrom('postcodes').execute();
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await tx.db
      .insertInto('postcodes')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute();
}

/** Two parameters a row, far below the limit of SQLite. */
const ROWS_PER_INSERT = 500;
