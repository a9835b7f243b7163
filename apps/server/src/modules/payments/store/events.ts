import type { FailureReason } from '@oficio/domain/payments/charges/declines.ts';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { ProblemKind } from '@oficio/domain/payments/problem-states.ts';

export interface RefundEvent {
  readonly refundId: number;
  readonly paymentId: number;
  readonly requestId: number;
  readonly amountCents: number;
  readonly cause: 'withdrawn' | 'problem' | 'too_late' | 'provider';
}

export interface DisputeEvent {
  readonly disputeId: string;
  readonly paymentId: number;
  readonly requestId: number;
  readonly amountCents: number;
}

interface ProblemEvent {
  readonly requestId: number;
  readonly paymentId: number;
  readonly kind: ProblemKind;
}

declare module '../../../platform/database/event-types.ts' {
  interface DomainEventMap {
    /** A processing payment failed. */
    payment_failed: { readonly requestId: number; readonly reason: FailureReason };
    /** Money arrived that the request cannot take: the offer changed or expired, the job ended, or it is paid already. */
    payment_too_late: {
      readonly paymentId: number;
      readonly requestId: number;
      readonly amountCents: number;
    };
    /** The reconciliation found differences that an administrator must resolve. */
    money_differs: { readonly findings: number };
    /** One side of a paid job proposed, answered or withdrew a new date. */
    date_negotiated: {
      readonly requestId: number;
      readonly by: Party;
      readonly what: 'proposed' | 'accepted' | 'declined' | 'withdrawn';
      /** The proposed date, milliseconds since the epoch. */
      readonly date: number;
    };
    /** The customer agreed to a start before the agreed time. */
    start_agreed: { readonly requestId: number };
    /** The customer's bank holds the payment until it decides the dispute. */
    dispute_opened: DisputeEvent;
    /** The bank returned the money to the platform. Notifications need the amount; a job that was called off refunds the payment. */
    dispute_won: DisputeEvent;
    /** The customer keeps the money. */
    dispute_lost: DisputeEvent;
    /**
     * The payout of the technician was created. The payment is locked, so a subscriber may freeze the payout: because of a dispute
     * or a problem (`paymentId`) or a suspension (`technicianId`). Not the row, because each stop changes it.
     */
    payout_opened: { readonly paymentId: number; readonly technicianId: number };
    /** The payout can be transferred from now on. */
    payout_due: { readonly requestId: number };
    payout_sent: { readonly requestId: number; readonly technicianId: number; readonly amountCents: number };
    /** The provider refused the transfer several times or could not make it. */
    payout_failing: { readonly requestId: number; readonly paymentId: number };
    /** The payouts of a taken-over account are frozen until an administrator decides. */
    payouts_stopped: { readonly technicianId: number; readonly payouts: number };
    /** An administrator divided the held money; the customer gets `refundCents`. */
    payout_decided: {
      readonly requestId: number;
      readonly refundCents: number;
      /** The decision also called off the job; the technician is notified of that instead. */
      readonly calledOff: boolean;
    };
    /** One side reported a problem, or the platform opened it. The payout is frozen. Notifications need all; the job of the deadline nothing. */
    problem_reported: ProblemEvent & {
      /** Deadline for the answer in milliseconds since the epoch; null when a missing answer has no consequence. */
      readonly replyUntil: number | null;
      readonly hasPhoto: boolean;
    };
    problem_answered: ProblemEvent & {
      readonly by: Party;
      /** True for the first answer to a report that awaits a reply: from now on an administrator decides. */
      readonly isOpened: boolean;
    };
    /** The other side did not answer in time, and an administrator decides: the job has started, a dispute is open, or an absence report has no photo. */
    problem_unanswered: ProblemEvent;
    /** The reporter withdrew the report, or one side took back the start that it is about. */
    problem_closed: ProblemEvent & { readonly by: Party; readonly isStartTakenBack?: boolean };
    /** The other side did not answer in time, and the job ended. */
    problem_expired: ProblemEvent & { readonly refundCents: number };
    /** An administrator decided that the job continues as agreed. */
    job_continued: { readonly requestId: number };
    /** A job will request the refund from the provider after the commit; notifications need the rest. */
    refund_scheduled: RefundEvent & { readonly isRetry: boolean };
    /** The refund was made at the provider, not by the platform. */
    refund_found: RefundEvent;
    /** The customer gets the money. */
    refund_succeeded: RefundEvent;
    /** The customer does not get the money; it is back in the platform's balance. */
    refund_failed: RefundEvent;
    /** The refund failed, and an administrator paid the customer another way. */
    refund_settled: RefundEvent;
    /** A technician has had due payouts for weeks and no payout account. */
    payout_account_missed: {
      readonly technicianId: number;
      readonly payouts: number;
      /** Sum of all these payouts. */
      readonly amountCents: number;
    };
    /** A paid job did not start in time: the customer may cancel it with a full refund. */
    job_stalled: { readonly requestId: number; readonly paymentId: number };
    /** The technician of a paid job that has not started is suspended: the customer may cancel it with a full refund. */
    job_of_suspended: { readonly requestId: number };
  }
}
