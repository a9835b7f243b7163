declare module '../../platform/database/tables.ts' {
  interface Tables {
    payments: {
      id: GeneratedId;
      request_id: number;
      offer_version: number;
      amount_cents: number;
      /** The provider's PaymentIntent; null until it answered. */
      intent_id: string | null;
      /** The provider's own status of the intent. */
      status: string;
      created_at: Instant;
      updated_at: Instant;
    };
    provider_events: { event_id: string; type: string; received_at: Instant };
  }
}
