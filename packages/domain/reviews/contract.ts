import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, instantOut, number, optionalText, page } from '../fields/contract.ts';

export const RATING_RANGE = { min: 1, max: 5, integer: true } as const;
export const COMMENT_MAX = 1000;
/** Reviews in one page of the list on a profile. The server renders the first page. */
export const PROFILE_REVIEWS = 8;

export const reviewOut = z.object({
  id: z.number(),
  user_name: z.string(),
  /** The service of the reviewed job. */
  service_name: z.string(),
  rating: z.number(),
  comment: z.string().nullable(),
  /** False for the customer's earlier review of the technician, for a hidden one, and until the customer has verified the e-mail address. */
  is_counted: z.boolean(),
  created_at: instantOut,
});
export type ReviewOut = z.output<typeof reviewOut>;

/** Possible ratings, highest first. */
export const STARS = [5, 4, 3, 2, 1] as const;

/** Says on a profile what the mean and the number of reviews count. */
export const COUNTED_REVIEWS =
  'La media y el número de reseñas cuentan la última reseña de cada cliente que ha verificado su email.';
export const NOT_COUNTED = 'No cuenta en la media';

/** Number of counted reviews per rating, in the order of `STARS`. */
const histogramOut = z.array(z.number()).length(STARS.length);

export const reviewEndpoints = defineEndpoints({
  createReview: {
    method: 'POST',
    path: '/api/reviews',
    access: 'session',
    allow: ['owner'],
    body: z.object({
      request_id: id('la solicitud'),
      rating: number('la valoración', RATING_RANGE),
      comment: optionalText('el comentario', { max: COMMENT_MAX }),
    }),
    reply: z.object({ review: reviewOut }),
    status: 201,
  },
  listTechnicianReviews: {
    method: 'GET',
    path: '/api/reviews/technician/{id}',
    access: 'public',
    viewable: true,
    allow: ['everyone'],
    params: z.object({ id: id('el técnico') }),
    query: z.object(page({ default: 50, max: 200 })),
    reply: z.object({
      reviews: z.array(reviewOut),
      next_cursor: z.string().nullable(),
      histogram: histogramOut,
    }),
  },
});
