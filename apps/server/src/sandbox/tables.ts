declare module '../platform/database/tables.ts' {
  interface Tables {
    sandbox_objects: {
      /** Stripe's: 'pi_…', 'ch_…', 're_…'; 'pm_…' and 'auth_…' for what its own pages need. */
      id: string;
      kind: string;
      /** JSON, as `books/records.ts` types it by kind. */
      body: string;
      revision: number;
      /** When something happens to it by itself: a delayed payment settles. */
      due_at: Instant | null;
      created_at: Instant;
    };
    /** Every cent in (+) and out (−) of a balance; rows are only added. */
    sandbox_movements: {
      id: GeneratedId;
      source_id: string;
      kind: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal' | 'transfer';
      amount_cents: number;
      /** A connected account's balance, or the platform's own when null. */
      account: string | null;
      at: Instant;
    };
    sandbox_events: { id: string; type: string; body: string; created_at: Instant };
    sandbox_deliveries: {
      event_id: string;
      attempts: number;
      /** When the next attempt is due, which is also the claim of the one under way; null when there is none. */
      due_at: Instant | null;
      /** HTTP status of the last attempt; 0 when nobody answered. */
      answer: number | null;
      delivered_at: Instant | null;
    };
    sandbox_idempotency: {
      scoped_key: string;
      fingerprint: string;
      /** The answer's HTTP status and JSON; null only inside the transaction that makes it. */
      status: number | null;
      answer: string | null;
      created_at: Instant;
    };
  }
}

export type {};
