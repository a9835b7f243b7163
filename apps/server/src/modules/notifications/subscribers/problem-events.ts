import { type JobParams, storedNotice } from '@oficio/domain/notifications/templates.ts';
import type { ProblemKind } from '@oficio/domain/payments/problem-states.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import { jobOf } from '../notices/notices-of-move.ts';
import type { SendNotice } from '../notices/notify.ts';
import { findRequestOfEvent, notifyParties, type PartyNotices } from '../notices/notify-parties.ts';

/** Notifies the parties and the administrators when a problem of a paid job is reported, answered, closed or expires. */
export function notifyOfProblems(events: DomainEvents, send: SendNotice): void {
  events.subscribe('problem_reported', (tx, { requestId, ...report }) =>
    notifyParties(send, tx, requestId, noticesOfReport(report)),
  );

  events.subscribe('problem_answered', (tx, { requestId, paymentId, by, isOpened }) =>
    notifyParties(send, tx, requestId, {
      ...(by === 'technician'
        ? { customer: job => storedNotice('problemAnsweredToCustomer', job) }
        : { technician: job => storedNotice('problemAnsweredToTechnician', job) }),
      ...(isOpened && { admins: job => storedNotice('reportToDecide', { ...job, paymentId }) }),
    }),
  );

  events.subscribe('problem_unanswered', (tx, { requestId, paymentId }) =>
    notifyParties(send, tx, requestId, {
      admins: job => storedNotice('reportToDecide', { ...job, paymentId }),
    }),
  );

  events.subscribe('problem_closed', async (tx, { requestId, by, isStartTakenBack }) => {
    // The notice of the start that is taken back says it.
    if (isStartTakenBack) return;
    const request = await findRequestOfEvent(tx, requestId);
    if (by === 'technician')
      return send(tx, [request.user_id], storedNotice('problemClosedToCustomer', jobOf(request)));
    if (request.technician_id !== null)
      await send(tx, [request.technician_id], storedNotice('problemClosedToTechnician', jobOf(request)));
  });

  events.subscribe('problem_expired', (tx, { requestId, kind, refundCents }) => {
    const [toCustomer, toTechnician] =
      kind === 'absent_customer'
        ? (['absenceExpiredToCustomer', 'absenceExpiredToTechnician'] as const)
        : (['noShowExpiredToCustomer', 'noShowExpiredToTechnician'] as const);
    return notifyParties(send, tx, requestId, {
      customer: job => storedNotice(toCustomer, { ...job, refund: refundCents }),
      technician: job => storedNotice(toTechnician, { ...job, refund: refundCents }),
    });
  });

  events.subscribe('job_continued', (tx, { requestId }) =>
    notifyParties(send, tx, requestId, {
      customer: job => storedNotice('continuedToCustomer', job),
      technician: job => storedNotice('continuedToTechnician', job),
    }),
  );
}

interface Report {
  readonly kind: ProblemKind;
  readonly paymentId: number;
  readonly replyUntil: number | null;
  readonly hasPhoto: boolean;
}

function noticesOfReport({ kind, paymentId, replyUntil, hasPhoto }: Report): PartyNotices {
  const withDeadline = (job: JobParams) => ({ ...job, until: replyUntil ?? 0 });
  switch (kind) {
    case 'problem':
      return {
        customer: job => storedNotice('problemReceived', job),
        technician: job => storedNotice('problemWithJob', job),
        admins: job => storedNotice('problemToDecide', { ...job, paymentId }),
      };
    case 'no_show':
      return {
        customer: job => storedNotice('noShowReceived', withDeadline(job)),
        technician: job => storedNotice('noShowReported', withDeadline(job)),
      };
    case 'early_start':
      return {
        customer: job => storedNotice('earlyStartReceived', withDeadline(job)),
        technician: job => storedNotice('earlyStartReported', withDeadline(job)),
      };
    case 'absent_customer':
      return {
        customer: job => storedNotice('absenceReported', { ...withDeadline(job), hasPhoto }),
        technician: job => storedNotice('absenceReceived', { ...withDeadline(job), hasPhoto }),
      };
    case 'suspension':
      return {
        customer: job => storedNotice('jobOfSuspended', job),
        admins: job => storedNotice('reportToDecide', { ...job, paymentId }),
      };
  }
}
