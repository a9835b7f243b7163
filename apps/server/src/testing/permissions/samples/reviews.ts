import { done } from '../request-fixtures.ts';
import { type Samples, technician } from './sample.ts';

export const REVIEWS_SAMPLES: Samples = {
  'POST /api/reviews': [
    { make: async actors => ({ body: { request_id: await done(actors), rating: 5, comment: 'Muy bien' } }) },
  ],
  'GET /api/reviews/technician/{id}': [{ make: technician }],
};
