declare module '../../platform/database/tables.ts' {
  interface Tables {
    /** One per offer that somebody went to pay. */
    payments: {
      id: GeneratedId;
      request_id: number;
      offer_version: number;
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
      refund_id: string | null;
      created_at: Instant;
      updated_at: Instant;
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
    /** What the provider told us and was acted upon, so that no event acts twice. */
    provider_events: { event_id: string; type: string; received_at: Instant };
  }
}

export type {};
