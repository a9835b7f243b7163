import { technicianReviewsQuery } from '../../features/reviews/list-api.ts';
import { reviewStructuredData } from '../../features/reviews/structured-data.ts';
import {
  businessStructuredData,
  descriptionOf,
} from '../../features/technicians/profiles/structured-data.ts';
import { technicianQuery } from '../../features/technicians/summary/technicians-api.ts';
import { UNKNOWN_TECHNICIAN } from '../../features/technicians/summary/texts.ts';
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
