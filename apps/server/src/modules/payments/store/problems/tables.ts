import type { ProblemDecision, ProblemKind, ProblemState } from '@oficio/domain/payments/problem-states.ts';

declare module '../../../../platform/database/tables.ts' {
  interface Tables {
    /** What one side reported about a paid job, or the platform opened. A request has at most one that is not over. */
    problems: {
      id: GeneratedId;
      request_id: number;
      payment_id: number;
      kind: ProblemKind;
      state: ProblemState;
      /** Null when the platform opened it. */
      opened_by: number | null;
      /** Until when the other side can answer; null where nothing follows from silence. */
      reply_until: Instant | null;
      attempts: number;
      /** As in `payouts`; null unless it awaits a reply. */
      attempt_at: Instant | null;
      decision: ProblemDecision | null;
      decision_reason: string | null;
      /** Null when it was decided without an administrator, because nothing was left of the payment. */
      decided_by: number | null;
      decided_at: Instant | null;
      /** What goes back to the customer by the decision, or because the other side did not answer. */
      refund_cents: number | null;
      /** When it was over, in whichever way. */
      closed_at: Instant | null;
      revision: number;
      created_at: Instant;
      updated_at: Instant;
    };
    /** What was said about a problem; the first row is the report. */
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
