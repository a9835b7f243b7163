import { DAY_MS } from '../fields/durations.ts';
import { absenceUntil } from '../payments/problems/problem-rules.ts';

/**
 * How long a job may stand still before an administrator must act, in milliseconds. The server adds them to the instants of the job when it
 * reads what waits, so a changed one applies to the open jobs at once. The terms of a payment are stored with it and never change.
 */
export const WAITS = {
  /** A paid job that has not started, after its agreed date. */
  date: 7 * DAY_MS,
  /** The same without an agreed date, after the payment. */
  undated: 30 * DAY_MS,
  /** A payout without a payout account, after it became due. */
  account: 90 * DAY_MS,
};

interface Paid {
  readonly agreedAt: number | null;
  readonly paidAt: number;
  /** As in `PaidJob`. */
  readonly customerReportEndedAt?: number | null;
}

/**
 * Returns from when a customer can cancel a paid job that has not started for a full refund: when it is stalled, and never before the
 * technician's time to report an absent customer ends. Milliseconds since the epoch.
 */
export const stallsFrom = ({ agreedAt, paidAt, customerReportEndedAt = null }: Paid): number =>
  agreedAt === null
    ? paidAt + WAITS.undated
    : Math.max(agreedAt + WAITS.date, absenceUntil(agreedAt, customerReportEndedAt));

/** Days after which the technician of a due payout is reminded to open a payout account. */
const ACCOUNT_REMINDER_DAYS = [14, 30, 60] as const;

/** Returns the number of reminders for a payout due since `dueAt`. After downtime, the latest replaces the missed ones. */
export const remindersDue = (dueAt: number, now: number): number =>
  ACCOUNT_REMINDER_DAYS.filter(days => dueAt + days * DAY_MS <= now).length;

/** Returns per reminder the latest due time of the payouts that must have had it. */
export const reminderSteps = (now: number) =>
  ACCOUNT_REMINDER_DAYS.map((days, place) => ({ dueBefore: now - days * DAY_MS, reminders: place + 1 }));

/** Returns the latest due time of payouts that need the first reminder. */
export const remindedBefore = (now: number): number => now - ACCOUNT_REMINDER_DAYS[0] * DAY_MS;
