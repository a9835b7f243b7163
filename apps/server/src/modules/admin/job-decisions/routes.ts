import { jobDecisionEndpoints } from '@oficio/domain/admin/job-decisions/contract.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import { auditActorOf } from '../../../platform/database/audit-log.ts';
import { actOnce } from '../../../platform/database/sent-forms.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cancelJob, replaceJob } from '../job-decisions.ts';

/** Serves the decisions of administrators about whole jobs. */
export function jobDecisionRoutes(router: Router, platform: Platform): void {
  const { settings } = platform;

  router.on(jobDecisionEndpoints.cancelJob, async call => {
    const decision = { requestId: call.params.id, reason: call.body.reason };
    await actOnce(platform, call.form, async tx => {
      await cancelJob(tx, settings, auditActorOf(call), decision);
      return null;
    });
    return DONE;
  });

  router.on(jobDecisionEndpoints.replaceJob, async call => {
    const { technician_id: technicianId, reason } = call.body;
    const decision = { requestId: call.params.id, reason, technicianId };
    return {
      request_id: await actOnce(platform, call.form, tx =>
        replaceJob(tx, settings, auditActorOf(call), decision),
      ),
    };
  });
}
