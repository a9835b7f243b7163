import type { StopCause } from '../payout-states.ts';
import { absenceUntil } from '../problems/problem-rules.ts';

/** Days that a payout is due without a payout account before it waits for an administrator. */
const ACCOUNT_QUEUE_DAYS = 90;

/** Why a payment waits for an administrator, with its Spanish name. */
export const TODO_LABELS = {
  problem: 'Problema por decidir',
  dispute: 'Reclamación del banco',
  take_over: 'Cuenta que cambió de dueño',
  refund_found: 'Devolución hecha en el proveedor',
  suspension: 'Técnico suspendido',
  refund_failed: 'Devolución fallida',
  stalled: 'Trabajo pagado sin empezar',
  no_account: `Más de ${ACCOUNT_QUEUE_DAYS} días sin cuenta de cobros`,
} as const satisfies Record<StopCause, string> & Record<string, string>;

export type TodoKind = keyof typeof TODO_LABELS;

export const TODO_KINDS = Object.keys(TODO_LABELS) as [TodoKind, ...TodoKind[]];

const DAY_MS = 24 * 3_600_000;

/** A paid job that has not begun this long after the agreed date stalls … */
const STALLS_AFTER_DATE_MS = 7 * DAY_MS;
/** … or this long after the payment, when no date is agreed. */
const STALLS_AFTER_PAYMENT_MS = 30 * DAY_MS;

interface Paid {
  readonly agreedAt: number | null;
  readonly paidAt: number;
  /** As in `PaidJob`. */
  readonly customerReportEndedAt?: number | null;
}

/**
 * Since when a paid job stalls that does not begin: not while the technician can report that the customer was absent, because
 * the customer could cancel first. Milliseconds since the epoch.
 */
export const stallsFrom = ({ agreedAt, paidAt, customerReportEndedAt = null }: Paid): number =>
  agreedAt === null
    ? paidAt + STALLS_AFTER_PAYMENT_MS
    : Math.max(agreedAt + STALLS_AFTER_DATE_MS, absenceUntil(agreedAt, customerReportEndedAt));

/** The latest agreed date, and the latest payment without one, of a job that stalls at `now`. */
export const stalledBefore = (now: number) => ({
  agreedAt: now - STALLS_AFTER_DATE_MS,
  paidAt: now - STALLS_AFTER_PAYMENT_MS,
});

/** Days that a payout is due before its technician is reminded to open a payout account. */
const ACCOUNT_REMINDER_DAYS = [14, 30, 60] as const;

/** How many reminders are due for a payout that has been due since `dueAt`; after downtime the last one stands for all. */
export const remindersDue = (dueAt: number, now: number): number =>
  ACCOUNT_REMINDER_DAYS.filter(days => dueAt + days * DAY_MS <= now).length;

/** Payouts that became due until `dueBefore` have had at least so many reminders. */
export const reminderSteps = (now: number) =>
  ACCOUNT_REMINDER_DAYS.map((days, place) => ({ dueBefore: now - days * DAY_MS, reminders: place + 1 }));

/** Payouts that became due until then are reminded of at least once. */
export const remindedBefore = (now: number): number => now - ACCOUNT_REMINDER_DAYS[0] * DAY_MS;

/** When a payout without an account that became due at `dueAt` enters the administrators' queue. */
export const accountQueueFrom = (dueAt: number): number => dueAt + ACCOUNT_QUEUE_DAYS * DAY_MS;
/** Payouts that became due until then are in that queue. */
export const accountQueuedBefore = (now: number): number => now - ACCOUNT_QUEUE_DAYS * DAY_MS;
