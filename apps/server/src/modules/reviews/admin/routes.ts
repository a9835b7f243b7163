import { DONE } from '@oficio/domain/fields/contract.ts';
import { daysInName, fileName } from '@oficio/domain/file-names.ts';
import { adminReviewEndpoints } from '@oficio/domain/reviews/admin/contract.ts';
import { auditActorOf } from '../../../platform/audit/record-act.ts';
import { csvFile } from '../../../platform/export/csv-file.ts';
import { recordExport } from '../../../platform/export/record-export.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hideReview, showReview } from './hide-review.ts';
import { presentRow } from './present.ts';
import { REVIEW_COLUMNS } from './reviews-csv.ts';
import { searchReviews } from './search-reviews.ts';

/** Registers the calls by which administrators list all reviews and decide about them. */
export function adminReviewRoutes(router: Router, { database, log, clock }: Platform): void {
  router.on(adminReviewEndpoints.listReviews, async ({ query }) => {
    const { page, next_cursor, isTooBroad } = await searchReviews(database.read, query);
    return { reviews: page.map(presentRow), next_cursor, is_too_broad: isTooBroad };
  });

  router.on(adminReviewEndpoints.exportReviews, async call => {
    const filters = call.query;
    await database.transaction(tx => recordExport(tx, auditActorOf(call), { list: 'reviews', filters }));
    return csvFile({
      name: fileName('resenas', daysInName(filters, clock()), 'csv'),
      columns: REVIEW_COLUMNS,
      read: page => searchReviews(database.longRunning.read, { ...filters, ...page }),
      log,
    });
  });

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
