import type { Query } from '@oficio/domain/endpoint.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { adminReviewEndpoints } from '@oficio/domain/reviews/admin/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { sortOf } from '../../../platform/paging/sorted-pages.ts';
import { searchByPeople } from '../../accounts/public.ts';
import {
  findListed,
  findOfPeople,
  findOfRequest,
  findSorted,
  matches,
  type ReviewFilter,
  type ReviewSort,
} from '../store/search-reviews.ts';

type Search = Query<typeof adminReviewEndpoints.listReviews>;

/** Returns one page of the reviews that match an administrator's filters and search. */
export function searchReviews(db: Reader, query: Search) {
  const filter = filterOf(query);
  const sort: ReviewSort = sortOf(query.sort ?? '-created');
  return searchByPeople(db, query, {
    matches: matches(filter),
    isCheckNeeded: isCheckNeeded(filter, sort),
    findSorted: part => findSorted(db, filter, sort, part),
    findNamed: requestId => findOfRequest(db, requestId),
    findOfPeople: (people, part) => findOfPeople(db, people, part),
    findListed: ids => findListed(db, ids),
  });
}

const filterOf = ({ rating, service, town, ...days }: Search): ReviewFilter => ({
  rating,
  service,
  town,
  ...instantsOf(days),
});

/** Returns whether the index of the sort lacks one of the filters. */
const isCheckNeeded = ({ service, town, from, until }: ReviewFilter, { column }: ReviewSort): boolean =>
  service !== null || town !== null || (column !== 'created' && (from !== null || until !== null));
