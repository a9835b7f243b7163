import { AppError } from '@oficio/domain/errors.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findMatches } from '../store/text-index.ts';

/** A search that matches more users is rejected as too broad, because their rows in other lists are read by id. */
const MAX_PEOPLE = 1000;

/** Returns the ids of the users whose name or address contains the text. Throws `search_too_broad` if there are too many. */
export async function findPeople(db: Reader, text: string): Promise<readonly number[]> {
  const ids = await findMatches(db, { text, role: 'all' }, { limit: MAX_PEOPLE + 1 });
  if (ids.length > MAX_PEOPLE) throw new AppError('search_too_broad', { field: 'search' });
  return ids;
}
