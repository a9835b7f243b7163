import type { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import type { Query } from '@oficio/domain/endpoint.ts';
import type { Role } from '@oficio/domain/roles.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { inOrderOf, numberIn, pageFromExact } from '../../../platform/paging/exact-first.ts';
import { cutPage, idPage } from '../../../platform/paging/id-pages.ts';
import { MAX_COUNTED, type RoleCounts } from '../store/search-text.ts';
import {
  type AdminUserRow,
  countUsers,
  findAdminUser,
  findUsers,
  findUsersByIds,
} from '../store/search-users.ts';
import { countMatches, findMatches } from '../store/text-index.ts';

type UserQuery = Query<typeof adminUserEndpoints.listUsers>;

interface Found {
  /** The user of the searched number on the first page, and then the newest first. */
  readonly page: readonly AdminUserRow[];
  readonly next_cursor: string | null;
  /** Null on later pages. */
  readonly counts: RoleCounts | null;
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
  const { page: ids, next_cursor } = await pageFromExact({
    ...query,
    exact: named && (role === 'all' || named.role === role) ? [named.id] : [],
    find: page => findMatches(db, { text, role }, page),
  });
  const page = inOrderOf(ids, ids.length === 0 ? [] : await findUsersByIds(db, ids));
  return { page, next_cursor, counts: isFirst ? await countFound(db, text, named) : null };
}

async function findByNumber(db: Reader, text: string): Promise<AdminUserRow | undefined> {
  const number = numberIn(text);
  return number === null ? undefined : findAdminUser(db, number);
}

async function countFound(db: Reader, text: string, named: AdminUserRow | undefined): Promise<RoleCounts> {
  const counts = await countMatches(db, text);
  if (named === undefined || (await isMatch(db, text, named))) return counts;
  return { ...counts, [named.role]: Math.min(MAX_COUNTED, counts[named.role] + 1) };
}

async function isMatch(db: Reader, text: string, { id, role }: AdminUserRow): Promise<boolean> {
  const [newest] = await findMatches(db, { text, role }, { before: id + 1, limit: 1 });
  return newest === id;
}

const countsOf = async (count: (role: Role) => number | Promise<number>): Promise<RoleCounts> => ({
  user: await count('user'),
  technician: await count('technician'),
  admin: await count('admin'),
});
