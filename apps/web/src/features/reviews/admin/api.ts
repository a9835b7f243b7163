import type { Reply } from '@oficio/domain/endpoint.ts';
import { adminReviewEndpoints, REVIEW_SORTS } from '@oficio/domain/reviews/admin/contract.ts';
import { STARS } from '@oficio/domain/reviews/contract.ts';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION, SCREEN_PAGE } from '../../../lib/api/cursor-pagination.ts';
import { commonFilters, knownValue, type TableValues } from '../../../ui/tables/table-address.ts';

const RATINGS = STARS.map(String);

const flatten = ({ pages }: InfiniteData<Reply<typeof adminReviewEndpoints.listReviews>>) => ({
  reviews: pages.flatMap(page => page.reviews),
  isTooBroad: pages[0]?.is_too_broad ?? false,
});

/** Returns the filters that the address of the list describes. Ignores unknown values. */
export const reviewFiltersOf = (values: TableValues) => ({
  ...commonFilters(values, REVIEW_SORTS),
  rating: knownValue(RATINGS, values.state),
});

type Filters = ReturnType<typeof reviewFiltersOf>;

/** Loads the reviews of these filters. */
export const useReviews = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: ['admin', 'reviews', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(adminReviewEndpoints.listReviews, {
        query: { ...filters, limit: SCREEN_PAGE, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: flatten,
    placeholderData: keepPreviousData,
  });

export const downloadReviews = (filters: Filters) =>
  call(adminReviewEndpoints.exportReviews, { query: filters });
