declare module '../platform/database/tables.ts' {
  interface Tables {
    sandbox_objects: {
      /** Stripe's id: 'pi_…', 'ch_…', 're_…'. Also 'pm_…' and 'auth_…' for the sandbox's own pages. */
      id: string;
      kind: string;
      /** JSON. `store/records.ts` of the sandbox has the type of each kind. */
      body: string;
      revision: number;
      /** When the object changes by itself, for example when a delayed payment settles. */
      due_at: Instant | null;
      created_at: Instant;
    };
    /** Every cent into (+) and out of (−) a balance. Append-only. */
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
      /** Next attempt; during an attempt the end of its lease; null when none is left. */
      due_at: Instant | null;
      /** HTTP status of the last attempt; 0 without an answer. */
      answer: number | null;
      delivered_at: Instant | null;
    };
    sandbox_idempotency: {
      scoped_key: string;
      fingerprint: string;
      /** HTTP status and JSON of the reply; null only inside the transaction that creates it. */
      status: number | null;
      answer: string | null;
      created_at: Instant;
    };
  }
}

export type {};
