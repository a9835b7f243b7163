import type { Query } from '@oficio/domain/endpoint.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { inOrderOf, numberIn } from '../../../platform/paging/exact-first.ts';
import {
  idPageOf,
  type SortedPart,
  type SortedRow,
  sortedPage,
  sortOf,
} from '../../../platform/paging/sorted-pages.ts';
import { findMatches } from '../../accounts/public.ts';
import { namesForStaff, servicesOf } from '../store/read-profiles.ts';
import {
  findFacts,
  findListed,
  findSorted,
  findSuspended,
  matches,
  type TechnicianFacts,
  type TechnicianFilter,
  type TechnicianSort,
} from '../store/search-technicians.ts';

type Search = Query<typeof adminTechnicianEndpoints.listAllTechnicians>;

/** Returns one page of the technicians that match an administrator's filters and search. */
export async function searchTechnicians(db: Reader, query: Search) {
  const filter = filterOf(query);
  const { ids, next_cursor } = await findPage(db, filter, query);
  return { page: await readPage(db, ids), next_cursor };
}

async function findPage(db: Reader, filter: TechnicianFilter, query: Search) {
  const { search, state } = query;
  if (search !== null) return findByText(db, filter, { ...query, search });
  if (state === 'suspended') return pageOfUsers(db, filter, query, part => findSuspended(db, part));
  const sort: TechnicianSort = sortOf(query.sort ?? '-created');
  const read = (part: SortedPart) => findSorted(db, filter, sort, part);
  const { page, next_cursor } = await sortedPage(
    { read, accept: isCheckNeeded(filter, sort) ? matches(filter) : undefined },
    query,
  );
  return { ids: page.map(({ id }) => id), next_cursor };
}

async function findByText(db: Reader, filter: TechnicianFilter, query: Search & { readonly search: string }) {
  const { search: text, cursor } = query;
  const number = numberIn(text);
  const named = number === null ? [] : (await findFacts(db, filter, [number])).filter(matches(filter));
  const { ids, next_cursor } = await pageOfUsers(db, filter, query, part =>
    findMatches(db, { text, role: 'technician' }, idPageOf(part)),
  );
  const others = ids.filter(id => id !== number);
  return { ids: cursor === undefined ? [...named.map(({ id }) => id), ...others] : others, next_cursor };
}

interface UserRow extends SortedRow {
  /** Null for a user without a profile. */
  readonly facts: TechnicianFacts | null;
}

/** Returns a page of those of the users that are technicians and match the filter. `read` returns ids of users, the newest first. */
async function pageOfUsers(
  db: Reader,
  filter: TechnicianFilter,
  query: Search,
  read: (part: SortedPart) => Promise<readonly number[]>,
) {
  const isMatch = matches(filter);
  const { page, next_cursor } = await sortedPage<UserRow>(
    {
      read: async part => {
        const ids = await read(part);
        const facts = new Map((await findFacts(db, filter, ids)).map(row => [row.id, row]));
        return ids.map(id => ({ id, key: id, facts: facts.get(id) ?? null }));
      },
      accept: ({ facts }) => facts !== null && isMatch(facts),
    },
    query,
  );
  return { ids: page.map(({ id }) => id), next_cursor };
}

async function readPage(db: Reader, ids: readonly number[]) {
  const rows = inOrderOf(ids, await findListed(db, ids));
  const services = Map.groupBy(await servicesOf(db, ids), ({ user_id }) => user_id);
  return rows.map(row => ({ ...row, services: namesForStaff(services.get(row.id) ?? []) }));
}

export type TechnicianListRow = Awaited<ReturnType<typeof readPage>>[number];

const filterOf = ({ state, service, town, ...days }: Search): TechnicianFilter => ({
  state,
  service,
  town,
  ...instantsOf(days),
});

/** Returns whether the index of the sort lacks one of the filters. Every state needs a look at the account, which may be suspended. */
const isCheckNeeded = (
  { state, service, from, until }: TechnicianFilter,
  { column }: TechnicianSort,
): boolean =>
  state !== 'all' || service !== null || (column !== 'created' && (from !== null || until !== null));
