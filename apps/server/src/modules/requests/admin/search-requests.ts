import type { Query } from '@oficio/domain/endpoint.ts';
import type { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import { startOfDay } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { inOrderOf, numberIn } from '../../../platform/paging/exact-first.ts';
import { type SortedPart, sortedPage, sortOf } from '../../../platform/paging/sorted-pages.ts';
import { findPeople } from '../../accounts/public.ts';
import {
  findListed,
  findOfPeople,
  findSorted,
  matches,
  type RequestFilter,
  type RequestListRow,
  type RequestSort,
} from '../store/search-requests.ts';

type Search = Query<typeof adminRequestEndpoints.listRequests>;

interface Found {
  readonly page: readonly RequestListRow[];
  readonly next_cursor: string | null;
  /** True if too many users match the search. */
  readonly isTooBroad: boolean;
}

/** Returns one page of the requests that match an administrator's filters and search. */
export async function searchRequests(db: Reader, query: Search): Promise<Found> {
  const filter = filterOf(query);
  if (query.search !== null) return searchByText(db, filter, { ...query, search: query.search });
  const sort: RequestSort = sortOf(query.sort ?? '-created');
  const read = (part: SortedPart) => findSorted(db, filter, sort, part);
  const { page, next_cursor } = await sortedPage(
    { read, accept: isCheckNeeded(filter, sort) ? matches(filter) : undefined },
    query,
  );
  return { page: await readPage(db, page), next_cursor, isTooBroad: false };
}

async function searchByText(
  db: Reader,
  filter: RequestFilter,
  query: Search & { readonly search: string },
): Promise<Found> {
  const number = numberIn(query.search);
  const named = number === null ? [] : (await findListed(db, [number])).filter(matches(filter));
  const { people, isTooBroad } = await findPeople(db, query.search);
  const accept = matches(filter);
  const { page, next_cursor } = await sortedPage(
    {
      read: part => findOfPeople(db, filter, people, part),
      accept: row => row.id !== number && accept(row),
    },
    query,
  );
  const others = await readPage(db, page);
  return { page: query.cursor === undefined ? [...named, ...others] : others, next_cursor, isTooBroad };
}

const readPage = async (db: Reader, page: readonly { readonly id: number }[]) => {
  const ids = page.map(({ id }) => id);
  return inOrderOf(ids, await findListed(db, ids));
};

const filterOf = ({ status, service, town, from, until }: Search): RequestFilter => ({
  status,
  service,
  town,
  from: from === null ? null : startOfDay(from),
  until: until === null ? null : startOfDay(until, 1),
});

/** Returns whether the index of the sort lacks one of the filters. */
function isCheckNeeded(
  { status, service, town, from, until }: RequestFilter,
  { column }: RequestSort,
): boolean {
  const equal = [status !== 'all', service !== null, town !== null].filter(Boolean).length;
  return column === 'created'
    ? equal > 1
    : equal > (status === 'all' ? 0 : 1) || from !== null || until !== null;
}
