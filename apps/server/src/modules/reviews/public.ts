/** The exports of reviews for other modules. */

export { eraseReviews } from './personal-data/erase-user.ts';
export { reviewExporters } from './personal-data.ts';
export { reviewRoutes } from './routes.ts';
export { findReviewed, findShownReviewers } from './store/reviews.ts';
export { insertReview } from './store/write-reviews.ts';
export { subscribeReviews } from './subscribe.ts';
