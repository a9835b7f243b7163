import type { Query } from '@oficio/domain/endpoint.ts';
import type { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { sortOf } from '../../../platform/paging/sorted-pages.ts';
import { searchByPeople } from '../../accounts/public.ts';
import {
  findFacts,
  findListed,
  findOfPeople,
  findSorted,
  matches,
  type RequestFilter,
  type RequestSort,
} from '../store/search-requests.ts';

type Search = Query<typeof adminRequestEndpoints.listRequests>;

/** Returns one page of the requests that match an administrator's filters and search. */
export function searchRequests(db: Reader, query: Search) {
  const filter = filterOf(query);
  const sort: RequestSort = sortOf(query.sort ?? '-created');
  return searchByPeople(db, query, {
    matches: matches(filter),
    isCheckNeeded: isCheckNeeded(filter, sort),
    findSorted: part => findSorted(db, filter, sort, part),
    findNamed: id => findFacts(db, [id]),
    findOfPeople: (people, part) => findOfPeople(db, filter, people, part),
    findListed: ids => findListed(db, ids),
  });
}

const filterOf = ({ status, service, town, ...days }: Search): RequestFilter => ({
  status,
  service,
  town,
  ...instantsOf(days),
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
