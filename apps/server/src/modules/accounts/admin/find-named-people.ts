import type { Reader } from '../../../platform/database/database.ts';
import { numberSearched } from '../../../platform/database/paging/admin-list.ts';
import { inOrderOf } from '../../../platform/database/paging/id-pages.ts';
import { findByPhone } from '../store/search-phones.ts';
import { findMatches } from '../store/search-text.ts';
import { type AdminUserRow, findUsersByIds } from '../store/search-users.ts';

interface PeopleSearch {
  readonly text: string;
  /** Digits of a telephone number that the text is, or null. */
  readonly phone: string | null;
  /** Ids of users that another search has found. They are last. */
  readonly others: readonly number[];
  readonly limit: number;
}

/** Returns the users that a text names: by their number, their telephone, or a part of their name or address, newest first. */
export async function findNamedPeople(db: Reader, { text, phone, others, limit }: PeopleSearch) {
  const number = numberSearched(text);
  const ids = new Set([
    ...(number === null ? [] : [number]),
    ...(phone === null ? [] : await findByPhone(db, phone, limit + 1)),
    ...(await findMatches(db, { text, role: 'all' }, { limit: limit + 1 })),
    ...others,
  ]);
  const found: readonly AdminUserRow[] =
    ids.size === 0 ? [] : inOrderOf([...ids], await findUsersByIds(db, [...ids]));
  return { people: found.slice(0, limit), hasMore: found.length > limit };
}
