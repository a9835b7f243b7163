import type { Query } from '@oficio/domain/endpoint.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { adminReviewEndpoints } from '@oficio/domain/reviews/admin/contract.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sortOf } from '../../platform/database/paging/sorted-list.ts';
import { readSearchedPage } from '../accounts/public.ts';
import { findReviewIdsOfRequest, REVIEW_LIST, reviewFilters } from './store/search-reviews.ts';

/** Returns one page of the reviews that match an administrator's filters and search. */
export const searchReviews = (db: Reader, query: Query<typeof adminReviewEndpoints.listReviews>) =>
  readSearchedPage(db, REVIEW_LIST, {
    ...query,
    sort: sortOf(query.sort ?? '-created'),
    days: instantsOf(query),
    filters: reviewFilters(query),
    findIdsOfJob: requestId => findReviewIdsOfRequest(db, requestId),
  });
