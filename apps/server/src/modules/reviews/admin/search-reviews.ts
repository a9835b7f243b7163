import type { Query } from '@oficio/domain/endpoint.ts';
import { startOfDay } from '@oficio/domain/requests/month.ts';
import type { adminReviewEndpoints } from '@oficio/domain/reviews/admin/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { inOrderOf, numberIn } from '../../../platform/paging/exact-first.ts';
import { type SortedPart, sortedPage, sortOf } from '../../../platform/paging/sorted-pages.ts';
import { findPeople } from '../../accounts/public.ts';
import {
  findListed,
  findOfPeople,
  findOfRequest,
  findSorted,
  matches,
  type ReviewFilter,
  type ReviewListRow,
  type ReviewSort,
} from '../store/search-reviews.ts';

type Search = Query<typeof adminReviewEndpoints.listReviews>;

interface Found {
  readonly page: readonly ReviewListRow[];
  readonly next_cursor: string | null;
  /** True if too many users match the search. */
  readonly isTooBroad: boolean;
}

/** Returns one page of the reviews that match an administrator's filters and search. */
export async function searchReviews(db: Reader, query: Search): Promise<Found> {
  const filter = filterOf(query);
  if (query.search !== null) return searchByText(db, filter, { ...query, search: query.search });
  const sort: ReviewSort = sortOf(query.sort ?? '-created');
  const read = (part: SortedPart) => findSorted(db, filter, sort, part);
  const { page, next_cursor } = await sortedPage(
    { read, accept: isCheckNeeded(filter, sort) ? matches(filter) : undefined },
    query,
  );
  return { page: await readPage(db, page), next_cursor, isTooBroad: false };
}

async function searchByText(
  db: Reader,
  filter: ReviewFilter,
  query: Search & { readonly search: string },
): Promise<Found> {
  const accept = matches(filter);
  const number = numberIn(query.search);
  const named = number === null ? [] : (await findOfRequest(db, number)).filter(accept);
  const { people, isTooBroad } = await findPeople(db, query.search);
  const { page, next_cursor } = await sortedPage(
    {
      read: part => findOfPeople(db, people, part),
      accept: row => row.id !== named[0]?.id && accept(row),
    },
    query,
  );
  const found = query.cursor === undefined ? [...named, ...page] : page;
  return { page: await readPage(db, found), next_cursor, isTooBroad };
}

const readPage = async (db: Reader, page: readonly { readonly id: number }[]) => {
  const ids = page.map(({ id }) => id);
  return inOrderOf(ids, await findListed(db, ids));
};

const filterOf = ({ rating, service, town, from, until }: Search): ReviewFilter => ({
  rating,
  service,
  town,
  from: from === null ? null : startOfDay(from),
  until: until === null ? null : startOfDay(until, 1),
});

/** Returns whether the index of the sort lacks one of the filters. */
const isCheckNeeded = ({ service, town, from, until }: ReviewFilter, { column }: ReviewSort): boolean =>
  service !== null || town !== null || (column !== 'created' && (from !== null || until !== null));
