import { expect, it } from 'vitest';
import { withdrawalReason } from '../withdrawal/reasons.ts';
import {
  accountQueueFrom,
  reminderSteps,
  remindersDue,
  sortTodos,
  stalledBefore,
  stallsFrom,
} from './todo.ts';

const DAY = 24 * 3_600_000;
const PAID_AT = Date.parse('2027-03-01T10:00:00Z');

it('stallsFrom returns 7 days after the agreed date, or 30 days after the payment without a date', () => {
  const agreedAt = PAID_AT + 3 * DAY;
  expect(stallsFrom({ agreedAt, paidAt: PAID_AT })).toBe(PAID_AT + 10 * DAY);
  expect(stallsFrom({ agreedAt: null, paidAt: PAID_AT })).toBe(PAID_AT + 30 * DAY);
});

it('stalledBefore returns the dates for which stallsFrom returns the same instant', () => {
  const now = stallsFrom({ agreedAt: PAID_AT, paidAt: PAID_AT });
  expect(stalledBefore(now).agreedAt).toBe(PAID_AT);
  expect(stalledBefore(stallsFrom({ agreedAt: null, paidAt: PAID_AT })).paidAt).toBe(PAID_AT);
});

it('a payout without an account gets reminders after 14, 30 and 60 days and enters the queue after 90', () => {
  const counts = [13, 14, 29, 30, 59, 60, 200].map(days => remindersDue(PAID_AT, PAID_AT + days * DAY));
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3]);
  expect(accountQueueFrom(PAID_AT)).toBe(PAID_AT + 90 * DAY);
  for (const { dueBefore, reminders } of reminderSteps(PAID_AT))
    expect(remindersDue(dueBefore, PAID_AT)).toBe(reminders);
});

it('withdrawalReason prefers technician to suspended, suspended to stalled, and stalled to terms', () => {
  const terms = { by: 'customer', isSuspended: false, isStalled: false } as const;
  expect(withdrawalReason(terms)).toBe('terms');
  expect(withdrawalReason({ ...terms, isStalled: true })).toBe('stalled');
  expect(withdrawalReason({ ...terms, isStalled: true, isSuspended: true })).toBe('suspended');
  expect(withdrawalReason({ ...terms, by: 'technician', isSuspended: true })).toBe('technician');
});

it('sortTodos returns each reason once, the most urgent first', () => {
  expect(sortTodos(['stalled', 'suspension', 'refund_failed', 'stalled', 'dispute'])).toEqual([
    'refund_failed',
    'dispute',
    'suspension',
    'stalled',
  ]);
});

it.each(['no_show', 'absent_customer'] as const)(
  'sortTodos leaves out the problem by which %s froze the payout',
  absence => {
    expect(sortTodos(['problem', absence, 'stalled'])).toEqual([absence, 'stalled']);
  },
);
