import type { ProblemDecision, ProblemKind, ProblemState } from '@oficio/domain/payments/problem-states.ts';

declare module '../../../../platform/database/tables.ts' {
  interface Tables {
    /**
     * Problems of paid jobs, reported by one side or opened by the platform. A request has at most one
     * undecided problem.
     */
    problems: {
      id: GeneratedId;
      request_id: number;
      payment_id: number;
      /** As in `payments`. */
      customer_id: number;
      technician_id: number | null;
      kind: ProblemKind;
      state: ProblemState;
      /** Null when the platform opened it. */
      opened_by: number | null;
      /** Deadline for the other side's answer; null when silence has no consequence. */
      reply_until: Instant | null;
      /** Percent of the payment that goes back without an answer, for an early start; null for other kinds. */
      refund_percent: number | null;
      attempts: number;
      /** As in `payouts`; null unless it awaits a reply. */
      attempt_at: Instant | null;
      decision: ProblemDecision | null;
      decision_reason: string | null;
      /** The administrator; null when nothing was left to decide about. */
      decided_by: number | null;
      decided_at: Instant | null;
      /** Refund of the decision or of an expired report. */
      refund_cents: number | null;
      /** When the problem ended, in any way. */
      closed_at: Instant | null;
      revision: number;
      created_at: Instant;
      updated_at: Instant;
    };
    /** Statements about a problem; the first one is the report. */
    problem_entries: {
      id: GeneratedId;
      problem_id: number;
      /** Null when the platform wrote it. */
      author_id: number | null;
      text: string | null;
      /** Name in the file store. */
      image: string | null;
      created_at: Instant;
    };
  }
}
