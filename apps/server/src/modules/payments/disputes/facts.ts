export interface DisputeFact {
  readonly disputeId: string;
  readonly paymentId: number;
  readonly requestId: number;
  readonly amountCents: number;
}

declare module '../../../platform/events/event-types.ts' {
  interface Facts {
    /** The customer's bank has taken a payment back until it decides. */
    dispute_opened: DisputeFact;
    /** It has given it back to us. */
    dispute_won: DisputeFact;
    /** The customer keeps it. */
    dispute_lost: DisputeFact;
  }
}
