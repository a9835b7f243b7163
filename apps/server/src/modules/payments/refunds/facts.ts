/** What happens to refunds, for whoever must hear of it. */
declare module '../../../platform/events/event-types.ts' {
  interface Facts {
    /** It will be asked of the provider. */
    refund_scheduled: RefundFact & { readonly isRetry: boolean };
    /** It was made at the provider, not by us. */
    refund_found: RefundFact;
    /** The customer gets it. */
    refund_succeeded: RefundFact;
    /** The customer does not get it: the money is with us again. */
    refund_failed: RefundFact;
    /** It failed, and an administrator paid the customer another way. */
    refund_settled: RefundFact;
  }
}

export interface RefundFact {
  readonly refundId: number;
  readonly paymentId: number;
  readonly requestId: number;
  readonly amountCents: number;
  readonly cause: 'withdrawn' | 'problem' | 'too_late' | 'provider';
}
