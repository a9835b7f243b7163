import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findMatches } from '../store/search-text.ts';

interface FoundPeople {
  readonly people: readonly number[];
  /** True if more than `COUNT_CAP` users match; `people` is then empty, because their rows in other lists are read by id. */
  readonly isTooBroad: boolean;
}

/** Returns the ids of the users whose name or address contains the text. */
export async function findPeople(db: Reader, text: string): Promise<FoundPeople> {
  const ids = await findMatches(db, { text, role: 'all' }, { limit: COUNT_CAP + 1 });
  const isTooBroad = ids.length > COUNT_CAP;
  return { people: isTooBroad ? [] : ids, isTooBroad };
}
