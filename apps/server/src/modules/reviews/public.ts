/** The exports of reviews for other modules. */

export { eraseReviews, reviewExporters } from './personal-data.ts';
export { reviewRoutes } from './routes.ts';
export { findReviewed, findShownReviewers, insertReview } from './store/reviews.ts';
export { subscribeReviews } from './subscribe.ts';
