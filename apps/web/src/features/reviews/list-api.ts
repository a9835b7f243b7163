import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/client.ts';
import { useLogged } from '../../lib/use-logged.ts';

const PAGE = 8;

/** What customers said of a technician, newest first. A failure is only logged (spec, section 8). */
export function useTechnicianReviews(technicianId: number) {
  const query = useInfiniteQuery({
    queryKey: ['reviews', 'technician', technicianId],
    queryFn: ({ pageParam, signal }) =>
      call(reviewEndpoints.listTechnicianReviews, {
        params: { id: technicianId },
        query: { limit: PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: last => last.next_cursor,
  });
  useLogged('The reviews could not be loaded', query.error);
  return query;
}
