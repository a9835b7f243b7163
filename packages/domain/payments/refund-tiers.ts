import type { Cents } from './money.ts';

export type Party = 'customer' | 'technician';

const HOUR_MS = 3_600_000;

interface Tier {
  readonly by: Party;
  /** Holds when the work is agreed for later than this many hours from now, or for no date at all. */
  readonly moreThanHoursBefore: number;
  /** Of what was paid. */
  readonly percent: number;
}

/** THE table of what a customer gets back when a paid job ends before it starts; the first row that holds counts. */
export const REFUND_TIERS: readonly Tier[] = [
  { by: 'technician', moreThanHoursBefore: Number.NEGATIVE_INFINITY, percent: 100 },
  { by: 'customer', moreThanHoursBefore: 24, percent: 100 },
  { by: 'customer', moreThanHoursBefore: Number.NEGATIVE_INFINITY, percent: 50 },
];

/**
 * Percent of the payment that goes back. `agreedAt` is when the work is agreed for, `now` the present: both milliseconds
 * since the epoch; without a date the work counts as far away.
 */
export function refundPercent(by: Party, agreedAt: number | null, now: number): number {
  const hours = agreedAt === null ? Number.POSITIVE_INFINITY : (agreedAt - now) / HOUR_MS;
  const tier = REFUND_TIERS.find(row => row.by === by && hours > row.moreThanHoursBefore);
  return tier?.percent ?? 0;
}

/** A share of an amount in whole cents; half a cent goes to the customer. */
export const shareOf = (amount: Cents, percent: number): Cents => Math.round((amount * percent) / 100);
