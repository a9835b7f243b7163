import { type JobParams, storedNotice } from '@oficio/domain/notifications/templates.ts';
import type { ProblemKind } from '@oficio/domain/payments/problem-states.ts';
import { isPaidAndUnfinished } from '@oficio/domain/requests/lifecycle.ts';
import type { FactBoard } from '../../../platform/database/domain-events.ts';
import { findRequestOfEvent } from '../notices/find-request-of-event.ts';
import { jobOf } from '../notices/notices-of-move.ts';
import type { Tell } from '../notify/notify.ts';
import { type Sides, tellSides } from './notify-sides.ts';

/** Notifies both sides when a problem of their paid job is reported, answered or closed, and when its time to answer ends. */
export function listenProblems(facts: FactBoard, tell: Tell): void {
  facts.on('problem_reported', (unit, { requestId, ...report }) =>
    tellSides(tell, unit, requestId, noticesOfReport(report)),
  );

  facts.on('problem_answered', async (unit, { requestId, paymentId, by, isOpened }) => {
    const isActive = isPaidAndUnfinished((await findRequestOfEvent(unit, requestId)).status);
    await tellSides(tell, unit, requestId, {
      ...(by === 'technician'
        ? { customer: job => storedNotice('problemAnsweredToCustomer', job) }
        : { technician: job => storedNotice('problemAnsweredToTechnician', { ...job, isActive }) }),
      ...(isOpened && { admins: job => storedNotice('reportToDecide', { ...job, paymentId }) }),
    });
  });

  facts.on('problem_unanswered', (unit, { requestId, paymentId }) =>
    tellSides(tell, unit, requestId, {
      admins: job => storedNotice('reportToDecide', { ...job, paymentId }),
    }),
  );

  facts.on('problem_closed', async (unit, { requestId, by }) => {
    const request = await findRequestOfEvent(unit, requestId);
    const isActive = isPaidAndUnfinished(request.status);
    if (by === 'technician')
      return tell(unit, [request.userId], storedNotice('problemClosedToCustomer', jobOf(request)));
    if (request.technicianId !== null)
      await tell(
        unit,
        [request.technicianId],
        storedNotice('problemClosedToTechnician', { ...jobOf(request), isActive }),
      );
  });

  facts.on('problem_expired', (unit, { requestId, kind, refundCents }) => {
    const [toCustomer, toTechnician] =
      kind === 'no_show'
        ? (['noShowExpiredToCustomer', 'noShowExpiredToTechnician'] as const)
        : (['absenceExpiredToCustomer', 'absenceExpiredToTechnician'] as const);
    return tellSides(tell, unit, requestId, {
      customer: job => storedNotice(toCustomer, { ...job, refund: refundCents }),
      technician: job => storedNotice(toTechnician, { ...job, refund: refundCents }),
    });
  });

  facts.on('job_continued', (unit, { requestId }) =>
    tellSides(tell, unit, requestId, {
      customer: job => storedNotice('continuedToCustomer', job),
      technician: job => storedNotice('continuedToTechnician', job),
    }),
  );
}

interface Report {
  readonly kind: ProblemKind;
  readonly paymentId: number;
  readonly replyUntil: number | null;
  readonly isActive: boolean;
}

function noticesOfReport({ kind, paymentId, replyUntil, isActive }: Report): Sides {
  const withDeadline = (job: JobParams) => ({ ...job, until: replyUntil ?? 0 });
  switch (kind) {
    case 'problem':
      return {
        customer: job => storedNotice('problemReceived', job),
        technician: job => storedNotice('problemWithJob', { ...job, isActive }),
        admins: job => storedNotice('problemToDecide', { ...job, paymentId }),
      };
    case 'no_show':
      return {
        customer: job => storedNotice('noShowReceived', withDeadline(job)),
        technician: job => storedNotice('noShowReported', withDeadline(job)),
      };
    case 'absent_customer':
      return {
        customer: job => storedNotice('absenceReported', withDeadline(job)),
        technician: job => storedNotice('absenceReceived', withDeadline(job)),
      };
    case 'suspension':
      return {
        customer: job => storedNotice('jobOfSuspended', job),
        admins: job => storedNotice('reportToDecide', { ...job, paymentId }),
      };
  }
}
