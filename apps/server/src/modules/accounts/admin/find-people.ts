import type { Reader } from '../../../platform/database/database.ts';
import { findMatches } from '../store/text-index.ts';

/** A search that matches more users is too broad, because their rows in other lists are read by id. */
const MAX_PEOPLE = 1000;

interface FoundPeople {
  readonly people: readonly number[];
  /** True if more than `MAX_PEOPLE` users match; `people` is then empty. */
  readonly isTooBroad: boolean;
}

/** Returns the ids of the users whose name or address contains the text. */
export async function findPeople(db: Reader, text: string): Promise<FoundPeople> {
  const ids = await findMatches(db, { text, role: 'all' }, { limit: MAX_PEOPLE + 1 });
  const isTooBroad = ids.length > MAX_PEOPLE;
  return { people: isTooBroad ? [] : ids, isTooBroad };
}
