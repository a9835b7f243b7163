import type { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import type { Query } from '@oficio/domain/endpoint.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { Role } from '@oficio/domain/roles.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { numberSearched, readPage, untilLimit } from '../../../platform/database/paging/admin-list.ts';
import { sortOf } from '../../../platform/database/paging/sorted-list.ts';
import {
  type AdminUserRow,
  countMatches,
  countUsers,
  findAdminUser,
  findMatches,
  MAX_COUNTED_MATCHES,
  type RoleCounts,
  USER_LIST,
  userFilters,
} from '../store/search-users.ts';

type UserQuery = Query<typeof adminUserEndpoints.listUsers>;

interface Found {
  /** The user of the searched number on the first page, and then the newest first. */
  readonly page: readonly AdminUserRow[];
  readonly next_cursor: string | null;
  /** Null on later pages. */
  readonly counts: RoleCounts | null;
}

/**
 * Returns a page of the users that match an administrator's filters and search, and on the first one the number of matches of each role
 * unless there are further filters.
 */
export async function searchUsers(db: Reader, query: UserQuery): Promise<Found> {
  const { search: text, role, state, from, until, sort = '-created' } = query;
  const named = text === null ? undefined : await findByNumber(db, text);
  const { page, next_cursor } = await readPage(db, USER_LIST, {
    ...query,
    sort: sortOf(sort),
    days: instantsOf(query),
    filters: userFilters(query),
    named: named ? [named.id] : [],
    newest:
      text === null
        ? null
        : async page => untilLimit(await findMatches(db, { text, role }, page), page.limit),
  });
  const isCounted = query.cursor === undefined && state === 'all' && from === null && until === null;
  if (!isCounted) return { page, next_cursor, counts: null };
  const counts =
    text === null ? await countsOf(each => countUsers(db, each)) : await countFound(db, text, named);
  return { page, next_cursor, counts };
}

async function findByNumber(db: Reader, text: string): Promise<AdminUserRow | undefined> {
  const number = numberSearched(text);
  return number === null ? undefined : findAdminUser(db, number);
}

async function countFound(db: Reader, text: string, named: AdminUserRow | undefined): Promise<RoleCounts> {
  const counts = await countMatches(db, text);
  if (named === undefined || (await isMatch(db, text, named))) return counts;
  return { ...counts, [named.role]: Math.min(MAX_COUNTED_MATCHES, counts[named.role] + 1) };
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
