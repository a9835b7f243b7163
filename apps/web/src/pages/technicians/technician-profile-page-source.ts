import { RATING_RANGE, type ReviewOut } from '@oficio/domain/reviews/contract.ts';
import { technicianReviewsQuery } from '../../features/reviews/review-list.tsx';
import {
  businessStructuredData,
  descriptionOf,
} from '../../features/technicians/profiles/structured-data.ts';
import { UNKNOWN_TECHNICIAN } from '../../features/technicians/summary/technician-facts.tsx';
import { technicianQuery } from '../../features/technicians/summary/technicians-api.ts';
import type { LoadPage } from '../../lib/page/page-head.ts';

/** Loads a public profile and its reviews. */
export const loadTechnicianProfile: LoadPage = async ({ origin, params, cache, call }) => {
  const technician = await cache.fetchQuery(technicianQuery(params.id ?? '', call));
  if (!technician)
    return {
      found: false,
      head: { ...UNKNOWN_TECHNICIAN, path: null, type: 'website', structuredData: null },
    };
  const { pages } = await cache.fetchInfiniteQuery(technicianReviewsQuery(technician.id, call));
  const path = `/technician/${technician.id}`;
  return {
    found: true,
    head: {
      title: technician.name,
      description: descriptionOf(technician),
      path,
      type: 'profile',
      structuredData: ({ rateCurrency }) => ({
        ...businessStructuredData(technician, { url: `${origin}${path}`, rateCurrency }),
        review: pages.flatMap(page => page.reviews.map(reviewStructuredData)),
      }),
    },
  };
};

/** Returns a review as a schema.org object (https://schema.org/Review). */
const reviewStructuredData = ({ user_name, rating, comment, created_at }: ReviewOut) => ({
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
