import type { BodyInput } from '@oficio/domain/endpoint.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/client.ts';

/** Sends the review of a finished job. Invalidates the request, the technician's rating and the reviews. */
export function useCreateReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof reviewEndpoints.createReview>) =>
      call(reviewEndpoints.createReview, { body }),
    onSettled: () => {
      for (const noun of ['requests', 'technicians', 'reviews'])
        void queryClient.invalidateQueries({ queryKey: [noun] });
    },
  });
}
