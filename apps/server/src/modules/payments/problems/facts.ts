import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { ProblemKind } from '@oficio/domain/payments/problem-states.ts';

interface AboutProblem {
  readonly requestId: number;
  readonly paymentId: number;
  readonly kind: ProblemKind;
}

declare module '../../../platform/events/event-types.ts' {
  interface Facts {
    /** One side reported it, or the platform opened it. The money of the job waits. */
    problem_reported: AboutProblem & {
      /** Until when the other side can answer, in milliseconds since the epoch; null where nothing follows from silence. */
      readonly replyUntil: number | null;
      /** Whether the job is still to be completed. */
      readonly isActive: boolean;
    };
    problem_answered: AboutProblem & {
      readonly by: Party;
      /** The first answer to the report of an absence: from now on an administrator decides. */
      readonly isOpened: boolean;
    };
    /** The other side did not answer in time, but the job has begun or a bank decides about its money: an administrator decides. */
    problem_unanswered: AboutProblem;
    /** Its reporter took it back. */
    problem_closed: AboutProblem & { readonly by: Party };
    /** The other side did not answer in time, and the job ended. */
    problem_expired: AboutProblem & { readonly refundCents: number };
    /** An administrator decided that the job goes on as agreed. */
    job_continued: { readonly requestId: number };
  }
}
