/** What other nouns may use of reviews. */

export { subscribeReviews } from './erase-user.ts';
export { reviewExporters } from './export-reviews.ts';
export { reviewRoutes } from './routes.ts';
export { findReviewed } from './store/read-reviews.ts';
