import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import {
  isTooBroad,
  paging,
  person,
  serviceFilter,
  tableQuery,
  townFilter,
} from '../../fields/admin-lists/contract.ts';
import { done, id, optionalNumber, text } from '../../fields/contract.ts';
import { FREE_TEXT_MAX, REASON_MISSING } from '../../fields/limits.ts';
import { RATING_RANGE, reviewOut } from '../contract.ts';

const params = z.object({ id: id('la reseña') });

const adminReviewOut = reviewOut.omit({ user_name: true }).extend({
  request_id: z.number(),
  customer: person,
  technician: person,
  /** Code of the nearest town of the job; null without one. */
  town: z.number().nullable(),
  is_hidden: z.boolean(),
});
export type AdminReviewOut = z.output<typeof adminReviewOut>;

/** Orders of the list: by the moment of the review or by the stars. */
export const REVIEW_SORTS = ['-created', 'created', '-rating', 'rating'] as const;

const reviewFilters = z.object({
  /** The number of a job, or part of the name or e-mail address of its customer or technician; then the newest is first. */
  ...tableQuery(REVIEW_SORTS),
  rating: optionalNumber('la valoración', RATING_RANGE),
  service: serviceFilter,
  town: townFilter,
});

export const adminReviewEndpoints = defineEndpoints({
  /** With a filter that few reviews match, a page may have fewer entries than its limit, and still a next page. */
  listReviews: {
    method: 'GET',
    path: '/api/admin/reviews',
    access: 'reviews:read',
    query: reviewFilters.extend(paging),
    reply: z.object({
      reviews: z.array(adminReviewOut),
      next_cursor: z.string().nullable(),
      is_too_broad: isTooBroad,
    }),
  },
  /** The reviews of the same filters as a table. The audit log names the filters. */
  exportReviews: {
    method: 'GET',
    path: '/api/admin/reviews/export',
    access: 'reviews:read',
    confirm: true,
    query: reviewFilters,
    file: 'text/csv; charset=utf-8',
  },
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
