import { expect, it } from 'vitest';
import { withdrawalReason } from '../withdrawal/reasons.ts';
import { accountQueueFrom, reminderSteps, remindersDue, stalledBefore, stallsFrom } from './todo.ts';

const DAY = 24 * 3_600_000;
const PAID = Date.parse('2027-03-01T10:00:00Z');

it('stallsFrom returns 7 days after the agreed date, or 30 days after the payment without a date', () => {
  const agreedAt = PAID + 3 * DAY;
  expect(stallsFrom({ agreedAt, paidAt: PAID })).toBe(PAID + 10 * DAY);
  expect(stallsFrom({ agreedAt: null, paidAt: PAID })).toBe(PAID + 30 * DAY);
});

it('stalledBefore returns the dates for which stallsFrom returns the same instant', () => {
  const now = stallsFrom({ agreedAt: PAID, paidAt: PAID });
  expect(stalledBefore(now).agreedAt).toBe(PAID);
  expect(stalledBefore(stallsFrom({ agreedAt: null, paidAt: PAID })).paidAt).toBe(PAID);
});

it('a payout without an account gets reminders after 14, 30 and 60 days and enters the queue after 90', () => {
  const counts = [13, 14, 29, 30, 59, 60, 200].map(days => remindersDue(PAID, PAID + days * DAY));
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3]);
  expect(accountQueueFrom(PAID)).toBe(PAID + 90 * DAY);
  for (const { dueBefore, reminders } of reminderSteps(PAID))
    expect(remindersDue(dueBefore, PAID)).toBe(reminders);
});

it('withdrawalReason prefers technician to suspended, suspended to stalled, and stalled to terms', () => {
  const terms = { by: 'customer', isSuspended: false, isStalled: false } as const;
  expect(withdrawalReason(terms)).toBe('terms');
  expect(withdrawalReason({ ...terms, isStalled: true })).toBe('stalled');
  expect(withdrawalReason({ ...terms, isStalled: true, isSuspended: true })).toBe('suspended');
  expect(withdrawalReason({ ...terms, by: 'technician', isSuspended: true })).toBe('technician');
});
