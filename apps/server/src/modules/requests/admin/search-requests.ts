import type { Query } from '@oficio/domain/endpoint.ts';
import type { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { cutPage, type IdPage, idPage } from '../../../platform/paging/id-pages.ts';
import { mergeRanges } from '../../../platform/paging/merge-ranges.ts';
import { findPeople } from '../../accounts/public.ts';
import { findIdsOfPeople, findRequests, findRequestsByIds } from '../store/search-requests.ts';

type Search = Query<typeof adminRequestEndpoints.listRequests>;

/** Returns one page of the requests that match an administrator's search. Throws `search_too_broad` when too many users match. */
export async function searchRequests(db: Reader, query: Search) {
  const { search, status } = query;
  const page = idPage(query);
  const rows =
    search === null
      ? await findRequests(db, status, page)
      : await findRequestsByIds(db, await findIds(db, { search, status }, page), status);
  return cutPage(rows, query, row => row.id);
}

/** Returns the newest requests of the people with this name, and the request with this number. */
async function findIds(
  db: Reader,
  { search, status }: Pick<Search, 'status'> & { readonly search: string },
  page: IdPage,
): Promise<number[]> {
  const people = await findPeople(db, search);
  const ids = await mergeRanges({
    ...page,
    ranges: 2 * people.length,
    read: (before, perRange) => findIdsOfPeople(db, { people, status }, { before, perRange }),
  });
  const number = /^\d{1,15}$/.test(search) ? Number(search) : page.before;
  return number < page.before ? [...new Set([number, ...ids])].sort((one, other) => other - one) : ids;
}
