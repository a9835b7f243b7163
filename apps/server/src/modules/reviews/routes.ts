import { AppError } from '@oficio/domain/errors.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { can } from '@oficio/domain/roles.ts';
import { cutPage, idPage } from '../../platform/database/paging/id-pages.ts';
import type { Router } from '../../platform/http/router.ts';
import { findTechnician } from '../technicians/public.ts';
import { adminReviewRoutes } from './admin/routes.ts';
import { createReview, type ReviewContext } from './create-review.ts';
import { presentHistogram, presentReview } from './present.ts';
import { countByRating, findReviewsOf } from './store/reviews.ts';

export function reviewRoutes(router: Router, context: ReviewContext): void {
  const { database } = context;
  router.on(reviewEndpoints.createReview, async ({ session, body }) => ({
    review: presentReview(await createReview(context, session, body)),
  }));

  router.on(reviewEndpoints.listTechnicianReviews, async ({ session, params, query }) => {
    const technician = await findTechnician(database.read, params.id);
    const mayPreview = session && (session.userId === params.id || can(session.role, 'technicians:decide'));
    if (!technician || !(technician.isPublic || mayPreview)) throw new AppError('technician_not_found');
    const [rows, counted] = await Promise.all([
      findReviewsOf(database.read, params.id, idPage(query)),
      countByRating(database.read, params.id),
    ]);
    const { page, next_cursor } = cutPage(rows, query, row => row.id);
    return { reviews: page.map(presentReview), next_cursor, histogram: presentHistogram(counted) };
  });

  adminReviewRoutes(router, context);
}
