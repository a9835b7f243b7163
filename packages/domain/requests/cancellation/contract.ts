import { z } from 'zod';
import { instantOut } from '../../fields/contract.ts';

/** As `CancellationTerms` in `payments/payment-terms.ts`. */
export const cancellationTermsOut = z.object({
  free_until_hours: z.number(),
  grace_minutes: z.number(),
  grace_until_hours: z.number(),
  late_refund_percent: z.number(),
});

/** As `Cancellation` in `payments/payment-terms.ts`. */
export const cancellationOut = z.object({
  terms: cancellationTermsOut,
  paid_at: instantOut,
  dates: z.array(instantOut),
  paused_ms: z.number(),
});
