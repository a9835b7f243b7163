import type { FailureReason } from '@oficio/domain/payments/charges/declines.ts';

declare module '../../../platform/events/event-types.ts' {
  interface Facts {
    /** A payment that was being processed did not go through. */
    payment_failed: { readonly requestId: number; readonly reason: FailureReason };
    /** A comparison with the provider has found what only an administrator can mend. */
    money_differs: { readonly findings: number };
  }
}
