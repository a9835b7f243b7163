import { DONE } from '@oficio/domain/fields/contract.ts';
import { adminReviewEndpoints } from '@oficio/domain/reviews/admin/contract.ts';
import { auditActorOf } from '../../../platform/database/audit-log.ts';
import { exportList } from '../../../platform/http/export/export-list.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { searchReviews } from '../admin-list.ts';
import { hideReview, showReview } from '../hide-review.ts';
import { presentListedReview } from './present.ts';
import { REVIEW_COLUMNS } from './reviews-csv.ts';

/** Registers the calls by which administrators list all reviews and decide about them. */
export function adminReviewRoutes(router: Router, platform: Platform): void {
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
