/** The exports of reviews for other modules. */

export { eraseReviews, subscribeReviews } from './erase-user.ts';
export { reviewExporters } from './export-reviews.ts';
export { reviewRoutes } from './routes.ts';
export { findReviewed, findShownReviewers } from './store/read-reviews.ts';
export { insertReview } from './store/write-reviews.ts';
