import { refundPercent } from '@oficio/domain/payments/payment-terms.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findLastStart } from '../../requests/public.ts';
import type { JobWithPayment } from '../paid-jobs/paid-job.ts';
import { readCancellation } from '../store/charges/payment-terms.ts';

/**
 * Returns the percent of the payment that the customer would get back by cancelling now if the job had not started: the time since the
 * start counts as a pause, as if the start were taken back.
 */
export async function percentWithoutStart(
  db: Reader,
  now: number,
  { request, payment }: Pick<JobWithPayment, 'request' | 'payment'>,
): Promise<number> {
  const startedAt = (await findLastStart(db, request.id)) ?? now;
  const cancellation = readCancellation(payment);
  const pausedMs = cancellation.pausedMs + now - startedAt;
  return refundPercent({ by: 'customer', now, ...cancellation, pausedMs });
}
