import type { Reader } from '../../../platform/database/database.ts';
import { findByWords } from '../../../platform/database/word-index.ts';

/** Returns the ids of the technicians whose profile has an address with all these words, newest first. */
export const findTechniciansAt = (db: Reader, words: readonly string[], limit: number) =>
  findByWords(db, 'technician_addresses', words, limit);

/** Returns the addresses of these technicians' profiles, without empty ones: id of the user → address. */
export async function addressesOf(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('technicians')
    .select(['user_id', 'address'])
    .where('user_id', 'in', ids)
    .where('address', '<>', '')
    .execute();
  return new Map(rows.map(row => [row.user_id, row.address]));
}
