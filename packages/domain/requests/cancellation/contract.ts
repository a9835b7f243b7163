import { z } from 'zod';

/** As `CancellationTerms` in `payments/payment-terms.ts`. */
export const cancellationTermsOut = z.object({
  free_until_hours: z.number(),
  grace_minutes: z.number(),
  grace_until_hours: z.number(),
  late_refund_percent: z.number(),
});
