/** What other nouns may use of reviews. */

export { reviewExporters } from './export-reviews.ts';
export { listenReviews } from './erase-user.ts';
export { reviewRoutes } from './routes.ts';
export type {} from './store/tables.ts';
