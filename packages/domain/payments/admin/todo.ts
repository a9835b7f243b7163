import type { StopCause } from '../payout-states.ts';
import type { ProblemKind } from '../problem-states.ts';
import { absenceUntil } from '../problems/problem-rules.ts';

/** Days until a due payout without a payout account enters the administrators' queue. */
const ACCOUNT_QUEUE_DAYS = 90;

/** Reasons why a payment waits for an administrator, with their Spanish names; the most urgent first. */
export const TODO_LABELS = {
  refund_failed: 'Devolución fallida',
  problem: 'Problema por decidir',
  no_show: 'El técnico no fue, y lo discute',
  absent_customer: 'No había nadie, según el técnico',
  dispute: 'Reclamación del banco',
  take_over: 'Cuenta que cambió de dueño',
  refund_found: 'Devolución hecha en el proveedor',
  suspension: 'Técnico suspendido',
  no_account: `Más de ${ACCOUNT_QUEUE_DAYS} días sin cuenta de cobros`,
  stalled: 'Trabajo pagado sin empezar',
} as const satisfies Record<StopCause, string> & Record<string, string>;

export type TodoKind = keyof typeof TODO_LABELS;

export const TODO_KINDS = Object.keys(TODO_LABELS) as [TodoKind, ...TodoKind[]];

/** Groups of the administrators' queue that contain payments, with their Spanish titles; the most urgent first. */
export const TODO_GROUP_TITLES = {
  refunds: 'Devoluciones fallidas',
  problems: 'Problemas por decidir',
  no_shows: 'Ausencias por decidir',
  disputes: 'Reclamaciones del banco',
  payouts: 'Pagos al técnico bloqueados',
  stalled: 'Trabajos pagados sin empezar',
} as const;

export type TodoGroup = keyof typeof TODO_GROUP_TITLES;

/** Filter of the list of payments for those of a group. */
export const waitingFilter = <Group extends TodoGroup>(group: Group) => `waiting_${group}` as const;
export type WaitingFilter = ReturnType<typeof waitingFilter<TodoGroup>>;

/** Returns the group of a filter; null for the filters that are not one of a group. */
export const groupOfFilter = (filter: string): TodoGroup | null =>
  TODO_GROUP_NAMES.find(group => waitingFilter(group) === filter) ?? null;

export const TODO_GROUP_NAMES = Object.keys(TODO_GROUP_TITLES) as [TodoGroup, ...TodoGroup[]];

export const TODO_GROUPS = {
  refund_failed: 'refunds',
  problem: 'problems',
  no_show: 'no_shows',
  absent_customer: 'no_shows',
  dispute: 'disputes',
  take_over: 'payouts',
  refund_found: 'payouts',
  suspension: 'payouts',
  no_account: 'payouts',
  stalled: 'stalled',
} as const satisfies Record<TodoKind, TodoGroup>;

/** Reason of an open problem. An absence report that the other side answered has its own name. */
export const TODO_OF_PROBLEM = {
  problem: 'problem',
  suspension: 'problem',
  no_show: 'no_show',
  absent_customer: 'absent_customer',
  early_start: 'problem',
} as const satisfies Record<ProblemKind, TodoKind>;

const byUrgency = (one: TodoKind, other: TodoKind): number =>
  TODO_KINDS.indexOf(one) - TODO_KINDS.indexOf(other);

/**
 * Returns the reasons of one payment without repetitions, the most urgent first. `problem` beside an absence is left out: a payment has at
 * most one undecided problem, and the absence froze the payout with the cause `problem`.
 */
export function sortTodos(kinds: Iterable<TodoKind>): TodoKind[] {
  const reasons = new Set(kinds);
  if (reasons.has('no_show') || reasons.has('absent_customer')) reasons.delete('problem');
  return [...reasons].sort(byUrgency);
}

const DAY_MS = 24 * 3_600_000;

/** A paid job that has not started counts as stalled this long after the agreed date. */
const STALLS_AFTER_DATE_MS = 7 * DAY_MS;
/** Without an agreed date, the job counts as stalled this long after the payment. */
const STALLS_AFTER_PAYMENT_MS = 30 * DAY_MS;

interface Paid {
  readonly agreedAt: number | null;
  readonly paidAt: number;
  /** As in `PaidJob`. */
  readonly customerReportEndedAt?: number | null;
}

/**
 * Returns when a paid job that has not started counts as stalled. This is never before the technician's time to report an absent
 * customer ends, because a customer can cancel a stalled job for a full refund. Milliseconds since the epoch.
 */
export const stallsFrom = ({ agreedAt, paidAt, customerReportEndedAt = null }: Paid): number =>
  agreedAt === null
    ? paidAt + STALLS_AFTER_PAYMENT_MS
    : Math.max(agreedAt + STALLS_AFTER_DATE_MS, absenceUntil(agreedAt, customerReportEndedAt));

/** Returns the latest agreed date, and the latest payment time without a date, of jobs that can be stalled at `now`. */
export const stalledBefore = (now: number) => ({
  agreedAt: now - STALLS_AFTER_DATE_MS,
  paidAt: now - STALLS_AFTER_PAYMENT_MS,
});

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

/** Returns when a payout without an account, due since `dueAt`, enters the administrators' queue. */
export const accountQueueFrom = (dueAt: number): number => dueAt + ACCOUNT_QUEUE_DAYS * DAY_MS;
/** Returns the latest due time of payouts in that queue. */
export const accountQueuedBefore = (now: number): number => now - ACCOUNT_QUEUE_DAYS * DAY_MS;
