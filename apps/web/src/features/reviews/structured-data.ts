import { RATING_RANGE, type ReviewOut } from '@oficio/domain/reviews/contract.ts';

/** Returns a review as a schema.org object (https://schema.org/Review). */
export const reviewStructuredData = ({ user_name, rating, comment, created_at }: ReviewOut) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: user_name },
  datePublished: created_at.slice(0, 10),
  ...(comment !== null && { reviewBody: comment }),
  reviewRating: {
    '@type': 'Rating',
    ratingValue: rating,
    bestRating: RATING_RANGE.max,
    worstRating: RATING_RANGE.min,
  },
});
