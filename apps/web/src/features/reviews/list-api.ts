import { PROFILE_REVIEWS, reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type Call, call } from '../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../lib/api/cursor-pagination.ts';
import { useErrorLog } from '../../lib/hooks/use-error-log.ts';

/** Loads the reviews of a technician page by page, newest first. */
export const technicianReviewsQuery = (technicianId: number, via: Call = call) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'technician', technicianId],
    queryFn: ({ pageParam, signal }) =>
      via(reviewEndpoints.listTechnicianReviews, {
        params: { id: technicianId },
        query: { limit: PROFILE_REVIEWS, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
  });

/** `technicianReviewsQuery` as a hook. A failure is only logged (spec, section 8). */
export function useTechnicianReviews(technicianId: number) {
  const query = useInfiniteQuery(technicianReviewsQuery(technicianId));
  useErrorLog('The reviews could not be loaded', query.error);
  return query;
}
