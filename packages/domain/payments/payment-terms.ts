import { HOUR_MS, MINUTE_MS } from '../fields/durations.ts';
import type { Cents } from './money.ts';

export type Party = 'customer' | 'technician';

/**
 * Protection of the customer, as the payment page shows it, and the platform's fee. Each payment stores its terms when the page
 * shows them, so a later change of these numbers or of the settings does not affect existing payments.
 */
export interface PaymentTerms {
  /** Percent that the platform keeps of the technician's part. */
  readonly fee_percent: number;
  /** Hours for which the money is held after the completion or the agreed date, whichever is later. */
  readonly hold_hours: number;
  /** A withdrawal is free until this many hours before the agreed date. */
  readonly free_until_hours: number;
  /** A withdrawal is also free for this many minutes after the payment, see `grace_until_hours`. */
  readonly grace_minutes: number;
  /** The grace minutes end at the latest this many hours before the agreed date. */
  readonly grace_until_hours: number;
  /** Percent of the payment that a later withdrawal refunds. */
  readonly late_refund_percent: number;
}

/** The terms that determine the cost of cancelling. */
export type CancellationTerms = Omit<PaymentTerms, 'fee_percent' | 'hold_hours'>;

/** The cancellation terms of a payment made now. */
export const CANCELLATION_TERMS: CancellationTerms = {
  free_until_hours: 24,
  grace_minutes: 30,
  grace_until_hours: 2,
  late_refund_percent: 50,
};

/** The settings `PLATFORM_FEE_PERCENT` and `PAYOUT_HOLD_HOURS`, which a payment stores as its terms. */
export interface TermSettings {
  readonly platformFeePercent: number;
  readonly payoutHoldHours: number;
}

/** Returns the terms of a payment that is opened now. */
export const currentTerms = ({ platformFeePercent, payoutHoldHours }: TermSettings): PaymentTerms => ({
  fee_percent: platformFeePercent,
  hold_hours: payoutHoldHours,
  ...CANCELLATION_TERMS,
});

/** Instants are milliseconds since the epoch. */
interface Paid {
  readonly terms: CancellationTerms;
  readonly paidAt: number;
}

/** Returns when free withdrawal ends for the customer; null without an agreed date, because withdrawal is then always free. */
export function freeWithdrawalUntil({ terms, paidAt }: Paid, agreedAt: number | null): number | null {
  if (agreedAt === null) return null;
  const { early, grace } = freeLimits({ terms, paidAt }, agreedAt);
  return Math.max(early, grace);
}

/** Returns the ends of the two free periods. */
const freeLimits = ({ terms, paidAt }: Paid, agreedAt: number) => ({
  early: agreedAt - terms.free_until_hours * HOUR_MS,
  grace: Math.min(paidAt + terms.grace_minutes * MINUTE_MS, agreedAt - terms.grace_until_hours * HOUR_MS),
});

/** Refund of a customer's withdrawal during one period. */
export interface RefundStep {
  readonly period: 'grace' | 'early' | 'late';
  /** When the period ends; null for the last period, which ends when the job starts. */
  readonly until: number | null;
  readonly percent: number;
}

/** Returns the periods after a payment in chronological order, without periods that ended before the payment. */
export function refundSteps({ terms, paidAt }: Paid, agreedAt: number | null): readonly RefundStep[] {
  if (agreedAt === null) return [{ period: 'early', until: null, percent: 100 }];
  const { early, grace } = freeLimits({ terms, paidAt }, agreedAt);
  const free = [
    { period: 'grace', until: grace, percent: 100 },
    { period: 'early', until: early, percent: 100 },
  ] as const;
  let start = paidAt;
  const steps: RefundStep[] = [];
  for (const step of free)
    if (step.until > start) {
      steps.push(step);
      start = step.until;
    }
  return [...steps, { period: 'late', until: null, percent: terms.late_refund_percent }];
}

/** Input for the cost of cancelling. */
export interface Cancellation extends Paid {
  /**
   * The agreed date, preceded by earlier dates that the customer asked to change. All dates count, so that a customer cannot
   * avoid the cost of cancelling by proposing a later date first. Empty without an agreed date.
   */
  readonly dates: readonly number[];
  /** Milliseconds for which starts that were taken back kept the customer from cancelling. */
  readonly pausedMs: number;
}

/** Returns when free withdrawal ends for the customer: the earliest limit of all dates, later by the pauses. Null without a date. */
export function freeUntil({ dates, pausedMs, ...paid }: Cancellation): number | null {
  const limits = dates.flatMap(date => freeWithdrawalUntil(paid, date) ?? []);
  return limits.length === 0 ? null : Math.min(...limits) + pausedMs;
}

/**
 * Returns the dates that count after both sides agree on a new one. A proposal by the customer keeps the earlier dates; a proposal
 * by the technician replaces them.
 */
export const datesAfter = (proposedBy: Party, dates: readonly number[], date: number): readonly number[] =>
  proposedBy === 'customer' ? [...dates, date] : [date];

interface Withdrawal extends Cancellation {
  readonly by: Party;
  readonly now: number;
}

/** Returns the percent of the payment that a withdrawal refunds. A withdrawal by the technician always refunds 100. */
export function refundPercent({ by, now, ...cancellation }: Withdrawal): number {
  if (by === 'technician') return 100;
  const until = freeUntil(cancellation);
  return until === null || now < until ? 100 : cancellation.terms.late_refund_percent;
}

/** Returns when the customer's time to object ends, for a job completed at `completedAt`. */
export const holdEndsAt = (terms: PaymentTerms, completedAt: number, agreedAt: number | null): number =>
  Math.max(completedAt, agreedAt ?? completedAt) + terms.hold_hours * HOUR_MS;

/** Returns the customer's share of an amount in whole cents. Rounds half a cent up. */
export const shareOf = (amount: Cents, percent: number): Cents => Math.round((amount * percent) / 100);

/**
 * What determines the refund of a withdrawal:
 * - `technician`: the technician ends the job
 * - `suspended`: the technician's account is suspended
 * - `stalled`: the job has not started long after its date, see `stallsFrom`
 * - `terms`: the terms of the payment
 */
export const WITHDRAWAL_REASONS = ['technician', 'suspended', 'stalled', 'terms'] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

interface WithdrawalSituation {
  readonly by: Party;
  readonly isSuspended: boolean;
  readonly isStalled: boolean;
}

/** Returns the reason with the highest priority. Every reason except `terms` gives a full refund. */
export function withdrawalReason({ by, isSuspended, isStalled }: WithdrawalSituation): WithdrawalReason {
  if (by === 'technician') return 'technician';
  if (isSuspended) return 'suspended';
  return isStalled ? 'stalled' : 'terms';
}
