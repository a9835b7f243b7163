import { DONE } from '@oficio/domain/fields/contract.ts';
import { adminReviewEndpoints } from '@oficio/domain/reviews/admin/contract.ts';
import { auditActorOf } from '../../../platform/audit/record-act.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hideReview, showReview } from './hide-review.ts';

/** Serves the decisions of administrators about reviews. */
export function adminReviewRoutes(router: Router, { database }: Platform): void {
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
