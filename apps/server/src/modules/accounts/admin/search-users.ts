import type { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import type { Query } from '@oficio/domain/endpoint.ts';
import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import type { Role } from '@oficio/domain/roles.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { inOrderOf, numberIn, pageFromExact } from '../../../platform/paging/exact-first.ts';
import { cutPage, idPage } from '../../../platform/paging/id-pages.ts';
import {
  type AdminUserRow,
  countUsers,
  findAdminUser,
  findRoles,
  findUsers,
  findUsersByIds,
} from '../store/search-users.ts';
import { countMatches, findMatches } from '../store/text-index.ts';

type UserQuery = Query<typeof adminUserEndpoints.listUsers>;

/** Matches of each role; `COUNT_CAP` + 1 for any larger number. */
type Counts = Readonly<Record<Role, number>>;

interface Found {
  /** The user of the searched number on the first page, and then the newest first. */
  readonly page: readonly AdminUserRow[];
  readonly next_cursor: string | null;
  /** Null on later pages. */
  readonly counts: Counts | null;
}

/** Returns a page of the users that match an administrator's search, and on the first one the number of matches of each role. */
export async function searchUsers(db: Reader, query: UserQuery): Promise<Found> {
  const { search: text, role } = query;
  const isFirst = query.cursor === undefined;
  if (text === null) {
    const rows = await findUsers(db, role, idPage(query));
    const counts = isFirst ? await countsOf(each => countUsers(db, each)) : null;
    return { ...cutPage(rows, query, row => row.id), counts };
  }
  const named = await findByNumber(db, text);
  const newest = isFirst ? await findMatches(db, { text, role: 'all' }, {}) : null;
  // Reading a few costs less than a search for each role.
  const few = newest && newest.length <= COUNT_CAP ? await findRoles(db, newest) : null;
  const known = few ? few.filter(user => hasRole(user, role)).map(({ id }) => id) : role === 'all' && newest;
  const { page: ids, next_cursor } = await pageFromExact({
    ...query,
    exact: named && hasRole(named, role) ? [named.id] : [],
    find: async page => (known ? known.slice(0, page.limit) : findMatches(db, { text, role }, page)),
  });
  const page = inOrderOf(ids, ids.length === 0 ? [] : await findUsersByIds(db, ids));
  const counts = isFirst ? await (few ? countFew(few, named) : countMany(db, text, named)) : null;
  return { page, next_cursor, counts };
}

interface Match {
  readonly id: number;
  readonly role: Role;
}

const hasRole = (user: Match, role: Role | 'all'): boolean => role === 'all' || user.role === role;

async function findByNumber(db: Reader, text: string): Promise<AdminUserRow | undefined> {
  const number = numberIn(text);
  return number === null ? undefined : findAdminUser(db, number);
}

function countFew(few: readonly Match[], named: Match | undefined): Promise<Counts> {
  const found = named && few.every(({ id }) => id !== named.id) ? [...few, named] : few;
  return countsOf(role => found.filter(user => user.role === role).length);
}

async function countMany(db: Reader, text: string, named: Match | undefined): Promise<Counts> {
  const isExtra = named !== undefined && !(await isMatch(db, text, named.id));
  return countsOf(async role => {
    const count = await countMatches(db, { text, role });
    return Math.min(COUNT_CAP + 1, isExtra && named.role === role ? count + 1 : count);
  });
}

async function isMatch(db: Reader, text: string, id: number): Promise<boolean> {
  const [newest] = await findMatches(db, { text, role: 'all' }, { before: id + 1, limit: 1 });
  return newest === id;
}

const countsOf = async (count: (role: Role) => number | Promise<number>): Promise<Counts> => ({
  user: await count('user'),
  technician: await count('technician'),
  admin: await count('admin'),
});
