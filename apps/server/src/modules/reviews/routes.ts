import { AppError } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import { adminReviewEndpoints } from '@oficio/domain/reviews/admin/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { can } from '@oficio/domain/roles.ts';
import { auditActorOf } from '../../platform/database/audit-log.ts';
import { cutPage, idPage } from '../../platform/database/paging/id-pages.ts';
import { exportList } from '../../platform/http/export/export-list.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { findTechnician } from '../technicians/public.ts';
import { presentListedReview, REVIEW_COLUMNS, searchReviews } from './admin-list.ts';
import { createReview, type ReviewContext } from './create-review.ts';
import { hideReview, showReview } from './hide-review.ts';
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

/** Registers the calls by which administrators list all reviews and decide about them. */
function adminReviewRoutes(router: Router, platform: Platform): void {
  const { database } = platform;
  router.on(adminReviewEndpoints.listReviews, async ({ query }) => {
    const { page, next_cursor, isTooBroad } = await searchReviews(database.read, query);
    return { reviews: page.map(presentListedReview), next_cursor, is_too_broad: isTooBroad };
  });

  router.on(adminReviewEndpoints.exportReviews, call =>
    exportList(platform, call, {
      list: 'reviews',
      name: 'resenas',
      columns: REVIEW_COLUMNS,
      read: searchReviews,
    }),
  );

  router.on(adminReviewEndpoints.hideReview, async call => {
    const hiding = { reviewId: call.params.id, reason: call.body.reason };
    await database.transaction(tx => hideReview(tx, auditActorOf(call), hiding));
    return DONE;
  });

  router.on(adminReviewEndpoints.showReview, async call => {
    await database.transaction(tx => showReview(tx, auditActorOf(call), call.params.id));
    return DONE;
  });
}
