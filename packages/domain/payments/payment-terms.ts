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

/** The part of the terms that says what cancelling costs. */
export type CancellationTerms = Omit<PaymentTerms, 'hold_hours'>;

/** The cancellation terms of a payment made now. */
export const CANCELLATION_TERMS: CancellationTerms = {
  free_until_hours: 24,
  grace_minutes: 30,
  grace_until_hours: 2,
  late_refund_percent: 50,
};

/** The terms of a payment made now. `holdHours` is the setting `PAYOUT_HOLD_HOURS`. */
export const currentTerms = (holdHours: number): PaymentTerms => ({
  hold_hours: holdHours,
  ...CANCELLATION_TERMS,
});

/** Instants are milliseconds since the epoch. */
interface Paid {
  readonly terms: CancellationTerms;
  readonly paidAt: number;
}

/** Until when a withdrawal is free for the customer; null when no date is agreed, because then it is always free. */
export function freeWithdrawalUntil({ terms, paidAt }: Paid, agreedAt: number | null): number | null {
  if (agreedAt === null) return null;
  const { early, grace } = freeLimits({ terms, paidAt }, agreedAt);
  return Math.max(early, grace);
}

/** When each of the two free periods ends. */
const freeLimits = ({ terms, paidAt }: Paid, agreedAt: number) => ({
  early: agreedAt - terms.free_until_hours * HOUR_MS,
  grace: Math.min(paidAt + terms.grace_minutes * MINUTE_MS, agreedAt - terms.grace_until_hours * HOUR_MS),
});

/** What a withdrawal of the customer gives back during one period. */
export interface RefundStep {
  readonly period: 'grace' | 'early' | 'late';
  /** When the period ends; null for the last one, which ends with the start of the job. */
  readonly until: number | null;
  readonly percent: number;
}

/** The periods that follow a payment, in their order; those that are over at the payment are left out. */
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

/** What the cost of cancelling depends on. */
export interface Cancellation extends Paid {
  /**
   * The agreed date, after the earlier ones that the customer asked to change: each of them counts, so that a
   * customer cannot escape the cost of cancelling by proposing a later date first. Empty without an agreed date.
   */
  readonly dates: readonly number[];
}

/** Until when a withdrawal is free for the customer: the earliest limit of all dates that count. Null without a date. */
export function freeUntil({ dates, ...paid }: Cancellation): number | null {
  const limits = dates.flatMap(date => freeWithdrawalUntil(paid, date) ?? []);
  return limits.length === 0 ? null : Math.min(...limits);
}

/**
 * The dates that count once both sides agree on a new one. The customer's own proposal keeps the earlier dates; after the
 * technician's only the new date counts.
 */
export const datesAfter = (proposedBy: Party, dates: readonly number[], date: number): readonly number[] =>
  proposedBy === 'customer' ? [...dates, date] : [date];

interface Withdrawal extends Cancellation {
  readonly by: Party;
  readonly now: number;
}

/** Percent of the payment that goes back when a job ends before it starts. The technician always gives back all. */
export function refundPercent({ by, now, ...cancellation }: Withdrawal): number {
  if (by === 'technician') return 100;
  const until = freeUntil(cancellation);
  return until === null || now < until ? 100 : cancellation.terms.late_refund_percent;
}

/** When the customer's time to object ends, for a job completed at `completedAt`. */
export const holdEndsAt = (terms: PaymentTerms, completedAt: number, agreedAt: number | null): number =>
  Math.max(completedAt, agreedAt ?? completedAt) + terms.hold_hours * HOUR_MS;

/** A share of an amount in whole cents; half a cent goes to the customer. */
export const shareOf = (amount: Cents, percent: number): Cents => Math.round((amount * percent) / 100);
