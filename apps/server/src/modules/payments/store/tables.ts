import type { PayoutState, StopCause } from '@oficio/domain/payments/payout-life.ts';
import type { ProblemDecision, ProblemKind, ProblemState } from '@oficio/domain/payments/problem-states.ts';
import type { LedgerAccount, MovementKind } from './ledger/movements.ts';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    /** One per offer that somebody went to pay. */
    payments: {
      id: GeneratedId;
      request_id: number;
      /** With `request_id` the row of `offers` that this payment accepts. */
      offer_version: number;
      /** The date of the paid offer, or the one that both sides agreed on later; null without a date. */
      agreed_at: Instant | null;
      /** JSON array of instants: dates that still count for a refund because the customer asked to change them. */
      refund_dates: string | null;
      /** JSON of `PaymentTerms` as the payment page showed them; null in payments older than the terms. */
      terms: string | null;
      /** Frozen when the payment is opened: what the request cost in this offer. */
      amount_cents: number;
      /** The provider's PaymentIntent; null until it answered. */
      intent_id: string | null;
      /** The provider's own status of the intent, as last seen; 'opening' before there is one. */
      status: string;
      /** Counts what was heard of the intent: what was read before another's word was kept is read again. */
      revision: number;
      /** What became of the money; null while none has arrived. */
      outcome: 'paid' | 'refund_due' | 'refunded' | null;
      /** Why the last attempt did not succeed, in words for the customer. */
      failure: string | null;
      /** When the money arrived; null while none has. */
      paid_at: Instant | null;
      /** The card it was paid with, in the provider's word ('visa') and its last digits; null until a receipt asked. */
      card_brand: string | null;
      card_last4: string | null;
      /** When to ask the provider about it, as `attempt_at` in `payouts`; null when nobody needs to. */
      check_at: Instant | null;
      check_attempts: number;
      /** 1 while the job is paid and has not begun; else null. */
      awaits_start: 1 | null;
      /** When the customer and the administrators were told that the job stalls; null until then. */
      stall_told_at: Instant | null;
      created_at: Instant;
      updated_at: Instant;
    };
    /** Another date for a paid job that has not started, as one side proposes it to the other. */
    date_proposals: {
      id: GeneratedId;
      request_id: number;
      payment_id: number;
      proposed_by: 'customer' | 'technician';
      starts_at: Instant;
      /** 'pending' in at most one row per request; 'lapsed': the job started or ended before the answer. */
      status: 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'replaced' | 'lapsed';
      created_at: Instant;
      /** When it stopped being pending. */
      answered_at: Instant | null;
    };
    /** What a technician is to get of one payment; made when the job is done, or ends with something left for them. */
    payouts: {
      payment_id: number;
      request_id: number;
      technician_id: number;
      /** Without the fee. */
      amount_cents: number;
      /** What the platform keeps. */
      fee_cents: number;
      state: PayoutState;
      /** When the customer's time to object ends. */
      release_at: Instant | null;
      /** The administrators' words when they decided without a problem, as after a change of the account's owner. */
      decision: string | null;
      decided_by: number | null;
      decided_at: Instant | null;
      /** Under which the provider was asked for the transfer, until it has answered: the money may be under way. */
      transfer_key: string | null;
      /** The provider's: 'tr_…'. */
      transfer_id: string | null;
      attempts: number;
      /** When it is to be let go or sent, which is also the claim of the try under way; null when nothing is to be done. */
      attempt_at: Instant | null;
      sent_at: Instant | null;
      /** When it became due, the last time; null before. */
      due_at: Instant | null;
      /** How often its technician was reminded to open a payout account since `due_at`. */
      reminders: number;
      revision: number;
      created_at: Instant;
      updated_at: Instant;
    };
    /** Why a payout is frozen. A payout whose transfer may be under way has them too: it freezes if that fails. */
    payout_stops: { payment_id: number; cause: StopCause; created_at: Instant };
    refunds: {
      id: GeneratedId;
      payment_id: number;
      request_id: number;
      amount_cents: number;
      /** 'too_late': money that the request could not take; 'provider': made at the provider, not by us. */
      cause: 'withdrawn' | 'problem' | 'too_late' | 'provider';
      reason: string | null;
      actor_id: number | null;
      /** 'due': to be asked of the provider; the others are the provider's word. */
      status: 'due' | 'pending' | 'succeeded' | 'failed';
      /** The provider's: 're_…'. */
      refund_id: string | null;
      failure: string | null;
      /**
       * How a failed refund ended: 'retried': another refund took its place; 'settled': an administrator paid the customer
       * another way; 'covered': the customer got the money by a dispute or at the provider. Null while somebody must act.
       */
      closed_as: 'retried' | 'settled' | 'covered' | null;
      closed_at: Instant | null;
      /** The administrator; null when nobody in person closed it. */
      closed_by: number | null;
      closing_reason: string | null;
      /** Names the movement of a settled refund in the books. */
      settlement_id: string | null;
      attempts: number;
      /** As in `payouts`. */
      attempt_at: Instant | null;
      revision: number;
      created_at: Instant;
      updated_at: Instant;
    };
    /** What is to be done now and then, by one process at a time; see `attempt_at` in `payouts`. */
    duties: {
      name: string;
      attempts: number;
      attempt_at: Instant;
      /** A digest of what was last told of it, so that it is told once. */
      told: string | null;
    };
    /** Payments that the customer's bank took back and asks proof for. */
    disputes: {
      /** The provider's: 'dp_…'. */
      dispute_id: string;
      payment_id: number;
      amount_cents: number;
      /** The provider's own status. */
      status: string;
      reason: string;
      /** Until when the bank accepts evidence; null when the provider gives no deadline. */
      due_by: Instant | null;
      revision: number;
      created_at: Instant;
      updated_at: Instant;
    };
    /** Every movement of money, once: its entries add up to zero. Rows are only added. */
    ledger_movements: {
      id: GeneratedId;
      kind: MovementKind;
      /** What it was for, so that nothing is booked twice: the provider's id of the charge, refund, transfer or dispute. */
      source_id: string;
      request_id: number;
      at: Instant;
    };
    ledger_entries: {
      id: GeneratedId;
      movement_id: number;
      account: LedgerAccount;
      /** Whose account it is, where technicians have one each. */
      technician_id: number | null;
      /** Debit (+), credit (−). */
      amount_cents: number;
    };
    /** One per technician who went to be paid. */
    payout_accounts: {
      user_id: number;
      /** The provider's: 'acct_…'. */
      account_id: string;
      /** The provider knows it no more: another may be made in its place. */
      is_gone: Flag;
      /** The technician has told the provider everything it asked for. */
      onboarding_complete: Flag;
      /** Money can be sent to it: its `transfers` capability is active. */
      charges_enabled: Flag;
      /** As in `payments`. */
      revision: number;
      created_at: Instant;
      updated_at: Instant;
    };
    /** Those of whoever used somebody else's account before its owner came: never paid again. */
    former_payout_accounts: {
      account_id: string;
      /** Whose row in `users` it was opened with. */
      user_id: number;
      given_up_at: Instant;
    };
    /** What the provider told us and was acted upon, so that no event acts twice. */
    provider_events: { event_id: string; type: string; received_at: Instant };
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
