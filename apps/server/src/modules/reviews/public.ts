/** What other nouns may use of reviews. */

export { reviewExporters } from './export-reviews.ts';
export { listenReviews } from './forget-person.ts';
export { reviewRoutes } from './routes.ts';
export type {} from './tables.ts';
