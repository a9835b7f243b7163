import type { Cents } from './money.ts';

export type Party = 'customer' | 'technician';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * What the payment page shows about the customer's protection. A payment stores the terms it was made under, so a later
 * change of these figures does not reach it.
 */
export interface PaymentTerms {
  /** Hours that the money waits after the job is completed or after the agreed date, whichever is later. */
  readonly hold_hours: number;
  /** A withdrawal is free until this many hours before the agreed date. */
  readonly free_until_hours: number;
  /** It is also free for this many minutes after paying … */
  readonly grace_minutes: number;
  /** … while the agreed date is more than this many hours away. */
  readonly grace_until_hours: number;
  /** Percent of the payment that a later withdrawal gives back. */
  readonly late_refund_percent: number;
}

/** The terms of a payment made now. `holdHours` is the setting `PAYOUT_HOLD_HOURS`. */
export const currentTerms = (holdHours: number): PaymentTerms => ({
  hold_hours: holdHours,
  free_until_hours: 24,
  grace_minutes: 30,
  grace_until_hours: 2,
  late_refund_percent: 50,
});

/** Instants are milliseconds since the epoch. */
interface Paid {
  readonly terms: PaymentTerms;
  readonly paidAt: number;
}

/** Until when the customer withdraws for nothing; null when no date is agreed, because then it is always free. */
export function freeWithdrawalUntil({ terms, paidAt }: Paid, agreedAt: number | null): number | null {
  if (agreedAt === null) return null;
  const grace = Math.min(
    paidAt + terms.grace_minutes * MINUTE_MS,
    agreedAt - terms.grace_until_hours * HOUR_MS,
  );
  return Math.max(agreedAt - terms.free_until_hours * HOUR_MS, grace);
}

interface Withdrawal extends Paid {
  readonly by: Party;
  readonly now: number;
  /**
   * The agreed date, after the earlier ones that the customer asked to change: each of them counts, so that nobody
   * escapes the cost of cancelling by proposing a later date first. Empty without an agreed date.
   */
  readonly dates: readonly number[];
}

/** Percent of the payment that goes back when a job ends before it starts. The technician always gives back all. */
export function refundPercent({ by, now, dates, ...paid }: Withdrawal): number {
  if (by === 'technician') return 100;
  const free = dates.every(date => now < (freeWithdrawalUntil(paid, date) ?? Number.POSITIVE_INFINITY));
  return free ? 100 : paid.terms.late_refund_percent;
}

/** When the customer's time to object ends, for a job completed at `completedAt`. */
export const holdEndsAt = (terms: PaymentTerms, completedAt: number, agreedAt: number | null): number =>
  Math.max(completedAt, agreedAt ?? completedAt) + terms.hold_hours * HOUR_MS;

/** A share of an amount in whole cents; half a cent goes to the customer. */
export const shareOf = (amount: Cents, percent: number): Cents => Math.round((amount * percent) / 100);
