import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { done, id, text } from '../../fields/contract.ts';
import { FREE_TEXT_MAX, REASON_MISSING } from '../../fields/limits.ts';

const params = z.object({ id: id('la reseña') });

export const adminReviewEndpoints = defineEndpoints({
  /** Hides a review from the profile and removes it from the technician's mean. The author and the technician see the reason. */
  hideReview: {
    method: 'POST',
    path: '/api/admin/reviews/{id}/hide',
    access: 'reviews:decide',
    params,
    body: z.object({ reason: text('el motivo', { max: FREE_TEXT_MAX, missing: REASON_MISSING }) }),
    reply: done,
  },
  /** Shows a hidden review again. */
  showReview: {
    method: 'POST',
    path: '/api/admin/reviews/{id}/show',
    access: 'reviews:decide',
    params,
    reply: done,
  },
});
