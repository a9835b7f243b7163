import { expect, it } from 'vitest';
import { reminderSteps, remindersDue, stallsFrom } from './deadlines.ts';

const DAY = 24 * 3_600_000;
const PAID_AT = Date.parse('2027-03-01T10:00:00Z');

it('stallsFrom returns 7 days after the agreed date, or 30 days after the payment without a date', () => {
  const agreedAt = PAID_AT + 3 * DAY;
  expect(stallsFrom({ agreedAt, paidAt: PAID_AT })).toBe(PAID_AT + 10 * DAY);
  expect(stallsFrom({ agreedAt: null, paidAt: PAID_AT })).toBe(PAID_AT + 30 * DAY);
});

it('a payout without an account gets reminders after 14, 30 and 60 days', () => {
  const counts = [13, 14, 29, 30, 59, 60, 200].map(days => remindersDue(PAID_AT, PAID_AT + days * DAY));
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3]);
  for (const { dueBefore, reminders } of reminderSteps(PAID_AT))
    expect(remindersDue(dueBefore, PAID_AT)).toBe(reminders);
});
