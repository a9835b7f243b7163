import { type Cancellation, datesAfter, type Party } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';

/** What the cost of cancelling a paid job depends on, in milliseconds; null until it is paid. */
export function cancellationOf({ money }: RequestOut): Cancellation | null {
  if (!money?.cancellation) return null;
  const { terms, paid_at, dates } = money.cancellation;
  return { terms, paidAt: Date.parse(paid_at), dates: dates.map(date => Date.parse(date)) };
}

/** The same once both sides agree on a new date. */
export const withNewDate = (now: Cancellation, proposedBy: Party, date: number): Cancellation => ({
  ...now,
  dates: datesAfter(proposedBy, now.dates, date),
});
