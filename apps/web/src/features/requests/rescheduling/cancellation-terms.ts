import { type Cancellation, datesAfter, type Party } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';

/** Returns the times, in milliseconds, that the cost of cancelling a paid job depends on; null until it is paid. */
export function cancellationOf({ money }: RequestOut): Cancellation | null {
  if (!money?.cancellation) return null;
  const { terms, paid_at, dates, paused_ms: pausedMs } = money.cancellation;
  return { terms, paidAt: Date.parse(paid_at), dates: dates.map(date => Date.parse(date)), pausedMs };
}

/** Returns the same times with a new agreed date. */
export const withNewDate = (now: Cancellation, proposedBy: Party, date: number): Cancellation => ({
  ...now,
  dates: datesAfter(proposedBy, now.dates, date),
});
