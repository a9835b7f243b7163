import type { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import type { Query } from '@oficio/domain/endpoint.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { Role } from '@oficio/domain/roles.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { inOrderOf, numberIn } from '../../../platform/paging/exact-first.ts';
import { idPageOf, type SortedPart, sortedPage, sortOf } from '../../../platform/paging/sorted-pages.ts';
import {
  countMatches,
  findMatches,
  MAX_COUNTED,
  type RoleCounts,
  type TextSearch,
} from '../store/search-text.ts';
import {
  type AdminUserRow,
  countUsers,
  findAdminUser,
  findUsers,
  findUsersByIds,
  matches,
  type UserFilter,
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
  const { search: text, sort = '-created' } = query;
  const filter = filterOf(query);
  const isCounted = query.cursor === undefined && isPlain(filter);
  if (text === null) {
    const accept = filter.state === 'invited' && filter.role !== 'all' ? matches(filter) : undefined;
    const read = (part: SortedPart) => findUsers(db, filter, sortOf(sort).direction, part);
    const found = await sortedPage({ read, accept }, query);
    return { ...found, counts: isCounted ? await countsOf(each => countUsers(db, each)) : null };
  }
  const named = await findByNumber(db, text);
  const accept = matches(filter);
  const { page, next_cursor } = await sortedPage(
    {
      read: part => findByText(db, { text, role: query.role }, part),
      accept: user => user.id !== named?.id && accept(user),
    },
    query,
  );
  const exact = query.cursor === undefined && named && accept(named) ? [named] : [];
  return {
    page: [...exact, ...page],
    next_cursor,
    counts: isCounted ? await countFound(db, text, named) : null,
  };
}

const filterOf = ({ role, state, ...days }: UserQuery): UserFilter => ({
  role,
  state,
  ...instantsOf(days),
});

/** Returns whether the list has no filters besides the role and the search. */
const isPlain = ({ state, from, until }: UserFilter): boolean =>
  state === 'all' && from === null && until === null;

/** Returns the next users whose name or address contains the text, the newest first. */
async function findByText(db: Reader, search: TextSearch, part: SortedPart) {
  const ids = await findMatches(db, search, idPageOf(part));
  const users = ids.length === 0 ? [] : await findUsersByIds(db, ids);
  return inOrderOf(ids, users).map(user => ({ ...user, key: user.id }));
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
