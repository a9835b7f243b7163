import type { Query } from '@oficio/domain/endpoint.ts';
import type { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { inOrderOf, numberIn, pageFromExact } from '../../../platform/paging/exact-first.ts';
import { cutPage, idPage } from '../../../platform/paging/id-pages.ts';
import { findPeople } from '../../accounts/public.ts';
import { findIdsOfPeople, findRequests, findRequestsByIds } from '../store/search-requests.ts';

type Search = Query<typeof adminRequestEndpoints.listRequests>;

/** Returns one page of the requests that match an administrator's search. */
export async function searchRequests(db: Reader, query: Search) {
  const { search, status } = query;
  if (search === null) {
    const rows = await findRequests(db, status, idPage(query));
    return { ...cutPage(rows, query, row => row.id), isTooBroad: false };
  }
  const number = numberIn(search);
  const exact = await findRequestsByIds(db, number === null ? [] : [number], status);
  const { people, isTooBroad } = await findPeople(db, search);
  const { page: ids, next_cursor } = await pageFromExact({
    ...query,
    exact: exact.map(row => row.id),
    find: page => findIdsOfPeople(db, status, people, page),
  });
  const page = inOrderOf(ids, await findRequestsByIds(db, ids, status));
  return { page, next_cursor, isTooBroad };
}
