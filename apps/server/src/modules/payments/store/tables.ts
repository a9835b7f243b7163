import type { LedgerAccount } from '@oficio/domain/payments/ledger-accounts.ts';
import type { MovementKind } from '@oficio/domain/payments/ledger-kinds.ts';
import type { PayoutState, StopCause } from '@oficio/domain/payments/payout-states.ts';
import type {
  DateProposalStatus,
  DisputeStatus,
  PaymentOutcome,
  PaymentStatus,
  RefundCause,
  RefundClosing,
  RefundStatus,
  RequestParty,
} from '@oficio/domain/payments/stored-statuses.ts';
import type { ColumnType } from 'kysely';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    /** One row per offer with an opened payment. */
    payments: {
      id: GeneratedId;
      request_id: number;
      /** The parties of the request, copied for lists. They never change once a payment is opened. */
      customer_id: number;
      technician_id: number | null;
      /** With `request_id` the row of `offers` that this payment accepts. */
      offer_version: number;
      /** Date of the offer, or the date that both sides agreed on later; null without a date. */
      agreed_at: Instant | null;
      /** JSON array of instants: earlier dates that still count for a refund, because the customer asked to change them. */
      refund_dates: string | null;
      /** Milliseconds for which starts that were taken back kept the customer from cancelling. Free cancelling ends that much later. */
      paused_ms: ColumnType<number, number | undefined, number>;
      /** When the customer agreed to the current start before the agreed time; null before, and after the start is taken back. */
      early_start_agreed_at: Instant | null;
      /** JSON of `PaymentTerms` as the payment page showed them; null in payments older than the terms. */
      terms: string | null;
      /** Price of the offer. Never changes after the payment is opened. */
      amount_cents: number;
      /** Id of the provider's PaymentIntent; null until the provider returned it. */
      intent_id: string | null;
      status: PaymentStatus;
      /** Increases with each refresh and lock, so that stale answers are detected. */
      revision: number;
      /** What happened to the money; null while none has arrived. */
      outcome: PaymentOutcome | null;
      /** Spanish text for the customer about why the last attempt failed. */
      failure: string | null;
      /** When the money arrived; null while none has. */
      paid_at: Instant | null;
      /** The card's brand as Stripe names it ('visa') and last digits; null until a receipt needed them. */
      card_brand: string | null;
      card_last4: string | null;
      /** When to check the payment at the provider, as `attempt_at` in `payouts`; null without a check. */
      check_at: Instant | null;
      check_attempts: number;
      /** 1 while the job is paid and has not started; else null. */
      awaits_start: 1 | null;
      /** When the notices about the stalled job were sent; null before. */
      stall_told_at: Instant | null;
      created_at: Instant;
      updated_at: Instant;
    };
    /** A new date for a paid job that has not started, proposed by one side. */
    date_proposals: {
      id: GeneratedId;
      request_id: number;
      payment_id: number;
      proposed_by: RequestParty;
      starts_at: Instant;
      /** 'pending' in at most one row per request. */
      status: DateProposalStatus;
      created_at: Instant;
      /** When it stopped being pending. */
      answered_at: Instant | null;
    };
    /** The technician's share of a payment. The row is created when the job is completed or ends with a rest. */
    payouts: {
      payment_id: number;
      request_id: number;
      /** As in `payments`. */
      customer_id: number;
      technician_id: number;
      /** Without the fee. */
      amount_cents: number;
      /** The platform's fee. */
      fee_cents: number;
      state: PayoutState;
      /** When the customer's time to object ends. */
      release_at: Instant | null;
      /** The administrator's reason for a decision without a problem, such as after a taken-over account. */
      decision: string | null;
      decided_by: number | null;
      decided_at: Instant | null;
      /** Idempotency key of a transfer without an answer yet: the money may be under way. */
      transfer_key: string | null;
      /** The provider's: 'tr_…'. */
      transfer_id: string | null;
      attempts: number;
      /** When a job releases or transfers the payout, or its running attempt expires; null when nothing is due. */
      attempt_at: Instant | null;
      sent_at: Instant | null;
      /** When the payout last became due; null before. */
      due_at: Instant | null;
      /** Number of reminders to open a payout account since `due_at`. */
      reminders: number;
      /** Failed attempts to transfer since the payout last moved. Zero with a null `failed_at`. */
      failures: ColumnType<number, number | undefined, number>;
      /** When the last of them failed. */
      failed_at: Instant | null;
      /** The provider's code of a refusal, or an `OwnFailure`. */
      failure_code: string | null;
      /** The provider's text without addresses of people, at most `FAILURE_TEXT_MAX` characters. */
      failure_text: string | null;
      revision: number;
      created_at: Instant;
      updated_at: Instant;
    };
    /**
     * Causes that freeze a payout. They are stored also while a transfer may be under way, and freeze the payout if the
     * transfer fails.
     */
    payout_stops: { payment_id: number; cause: StopCause; created_at: Instant };
    refunds: {
      id: GeneratedId;
      payment_id: number;
      request_id: number;
      /** As in `payments`. */
      customer_id: number;
      technician_id: number | null;
      amount_cents: number;
      cause: RefundCause;
      reason: string | null;
      actor_id: number | null;
      status: RefundStatus;
      /** The provider's: 're_…'. */
      refund_id: string | null;
      failure: string | null;
      /** How a failed refund ended. Null while an administrator must act. */
      closed_as: RefundClosing | null;
      closed_at: Instant | null;
      /** The administrator; null when the system closed it. */
      closed_by: number | null;
      closing_reason: string | null;
      /** Source id of a settled refund's ledger movement. */
      settlement_id: string | null;
      attempts: number;
      /** As in `payouts`. */
      attempt_at: Instant | null;
      revision: number;
      created_at: Instant;
      updated_at: Instant;
    };
    /** Payments that the customer's bank took back. */
    disputes: {
      /** The provider's: 'dp_…'. */
      dispute_id: string;
      payment_id: number;
      /** As in `payments`. */
      customer_id: number;
      technician_id: number | null;
      amount_cents: number;
      status: DisputeStatus;
      /** The provider's. */
      reason: string;
      /** Deadline for evidence; null when the provider gives none. */
      due_by: Instant | null;
      revision: number;
      created_at: Instant;
      updated_at: Instant;
    };
    /** Every movement of money, once. Its entries sum to zero. Triggers refuse updates and deletions. */
    ledger_movements: {
      id: GeneratedId;
      kind: MovementKind;
      /** The provider's id of the charge, refund, transfer or dispute, so that nothing is posted twice. */
      source_id: string;
      /** Null in adjustments that concern no request. */
      request_id: number | null;
      /** The technician of the entries or else of the request; null without one. */
      technician_id: number | null;
      at: Instant;
      /** The provider's time of its object when that is in an earlier month than `at`; null otherwise. */
      happened_at: Instant | null;
    };
    ledger_entries: {
      id: GeneratedId;
      movement_id: number;
      account: LedgerAccount;
      /** The technician of a `technician` account; null for other accounts. */
      technician_id: number | null;
      /** Debit (+), credit (−). */
      amount_cents: number;
    };
    /** Totals of the movements of a technician's account by calendar month, updated with each movement. */
    technician_months: {
      technician_id: number;
      /** 'YYYY-MM' of the site's calendar. */
      month: string;
      /** What the month added to the debt to the technician; negative when more was transferred than earned. */
      owed_cents: number;
      /** Releases minus reversed releases. */
      released_cents: number;
      /** Requests with a positive sum of `released_cents`. */
      jobs: number;
      /** The platform's fees of the releases minus those of reversed releases. */
      fee_cents: number;
      transferred_cents: number;
    };
    /** Manual adjustments of the ledger; append-only like it. */
    ledger_adjustments: {
      movement_id: number;
      admin_id: number;
      reason: string;
    };
    /** Payout account of a technician. */
    payout_accounts: {
      user_id: number;
      /** The provider's: 'acct_…'. */
      account_id: string;
      /** True when the provider no longer knows the account; another one may replace it. */
      is_gone: Flag;
      /** True when onboarding at the provider is complete. */
      onboarding_complete: Flag;
      /** True when the account can receive transfers: its `transfers` capability is active. */
      charges_enabled: Flag;
      /** As in `payments`. */
      revision: number;
      created_at: Instant;
      updated_at: Instant;
    };
    /** Retired accounts of users that were taken over; no money goes there again. */
    former_payout_accounts: {
      account_id: string;
      /** The user who opened it. */
      user_id: number;
      given_up_at: Instant;
    };
    /** Runs of the comparison with the provider; at most one is running. */
    reconciliations: {
      id: GeneratedId;
      is_running: 1 | null;
      /** 1 for an hourly run, which notifies the administrators of new findings. */
      is_scheduled: Flag;
      /** Objects created since then are compared; null compares all. */
      since: Instant | null;
      /** Position from which the run continues: the step and the last compared id in it. */
      step: string;
      cursor: string | null;
      checked: number;
      repaired: number;
      /** Number of differences that remain. */
      differences: number;
      /** The first `MAX_FINDINGS` differences: a JSON array of Spanish sentences. */
      findings: string;
      /** Why the run ended without a result; null otherwise. */
      failure: string | null;
      /** Failures since the last saved position. */
      attempts: number;
      /** As in `payouts`. */
      attempt_at: Instant;
      created_at: Instant;
      finished_at: Instant | null;
    };
    /** The provider's objects that a running comparison has listed. */
    reconciliation_seen: { reconciliation_id: number; object_id: string };
    /** Handled webhook events, so that none acts twice. */
    provider_events: { event_id: string; type: string; received_at: Instant };
  }
}
