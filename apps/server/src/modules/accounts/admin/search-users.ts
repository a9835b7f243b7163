import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import type { Role } from '@oficio/domain/roles.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';
import {
  type AdminUserRow,
  countUsers,
  findRoles,
  findUsers,
  findUsersByIds,
} from '../store/search-users.ts';
import { countMatches, findMatches } from '../store/text-index.ts';

interface Search {
  /** Part of a name or an address; null for all users. */
  readonly text: string | null;
  readonly role: Role | 'all';
}

interface Found {
  /** One page, newest first. */
  readonly users: readonly AdminUserRow[];
  /** Matches of each role; `COUNT_CAP` + 1 for any larger number. */
  readonly counts: Readonly<Record<Role, number>>;
}

/** Returns a page of the users that match an administrator's search, and the number of matches of each role. */
export async function searchUsers(db: Reader, { text, role }: Search, page: IdPage): Promise<Found> {
  if (text === null)
    return { users: await findUsers(db, role, page), counts: await countsOf(each => countUsers(db, each)) };
  const matches = await findMatches(db, { text, role: 'all' }, {});
  return matches.length > COUNT_CAP
    ? pageOfMany(db, { text, role }, page)
    : pageOfFew(db, matches, role, page);
}

/** Few matches are all read, because that costs less than counting them by role. */
async function pageOfFew(
  db: Reader,
  matches: readonly number[],
  role: Role | 'all',
  { before, limit }: IdPage,
): Promise<Found> {
  const found = await findRoles(db, matches);
  const ids = found
    .filter(user => user.id < before && (role === 'all' || user.role === role))
    .slice(0, limit)
    .map(({ id }) => id);
  const counts = await countsOf(each => found.filter(user => user.role === each).length);
  return { users: await usersOf(db, ids), counts };
}

async function pageOfMany(
  db: Reader,
  { text, role }: Search & { readonly text: string },
  page: IdPage,
): Promise<Found> {
  const counts = await countsOf(each => countMatches(db, { text, role: each }));
  return { users: await usersOf(db, await findMatches(db, { text, role }, page)), counts };
}

const usersOf = async (db: Reader, ids: readonly number[]) =>
  ids.length === 0 ? [] : findUsersByIds(db, ids);

const countsOf = async (count: (role: Role) => number | Promise<number>) => ({
  user: await count('user'),
  technician: await count('technician'),
  admin: await count('admin'),
});
