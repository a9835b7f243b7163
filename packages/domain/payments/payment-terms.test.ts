import { describe, expect, it } from 'vitest';
import {
  currentTerms,
  datesAfter,
  freeUntil,
  freeWithdrawalUntil,
  holdEndsAt,
  refundPercent,
  refundSteps,
  shareOf,
  withdrawalReason,
} from './payment-terms.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const terms = currentTerms({ platformFeePercent: 10, payoutHoldHours: 24 });
const PAID = Date.parse('2026-12-01T10:00:00Z');

const percentFor = (agreedInHours: number | null, minutesAfterPaying: number) =>
  refundPercent({
    terms,
    by: 'customer',
    paidAt: PAID,
    now: PAID + minutesAfterPaying * MINUTE,
    dates: agreedInHours === null ? [] : [PAID + agreedInHours * HOUR],
    pausedMs: 0,
  });

describe('refundPercent', () => {
  it.each([
    ['refunds everything without an agreed date', null, 60 * 24 * 40, 100],
    ['refunds everything more than 24 hours before the agreed date', 48, 24 * 60 - 1, 100],
    ['refunds half from 24 hours before the agreed date on', 48, 24 * 60, 50],
    ['refunds everything within 30 minutes of paying for a job in three hours', 3, 29, 100],
    ['refunds half 30 minutes after paying for a job in three hours', 3, 30, 50],
    ['refunds half when the job was two hours away or less at the payment', 2, 0, 50],
    ['refunds everything 14 minutes after paying for a job in 2 h 15 min', 2.25, 14, 100],
    ['refunds half 15 minutes after paying for a job in 2 h 15 min', 2.25, 15, 50],
    ['refunds half after the agreed date', 1, 600, 50],
  ] as const)('%s', (_, agreedInHours, minutes, percent) => {
    expect(percentFor(agreedInHours, minutes)).toBe(percent);
  });

  it('uses the least favourable of all dates that the customer asked to change', () => {
    const dates = [PAID + 5 * HOUR, PAID + 72 * HOUR, PAID + 120 * HOUR];
    const withdrawal = { terms, by: 'customer', paidAt: PAID, pausedMs: 0, now: PAID + HOUR } as const;
    expect(refundPercent({ ...withdrawal, dates })).toBe(50);
    expect(refundPercent({ ...withdrawal, dates: dates.slice(1) })).toBe(100);
  });

  it('refunds everything when the technician withdraws, at any time', () => {
    const now = PAID + 1000 * HOUR;
    expect(refundPercent({ terms, by: 'technician', paidAt: PAID, now, dates: [PAID], pausedMs: 0 })).toBe(
      100,
    );
  });

  it('uses the terms that are stored with the payment', () => {
    const generous = { ...terms, free_until_hours: 1, late_refund_percent: 80 };
    const withdrawal = { by: 'customer', paidAt: PAID, dates: [PAID + 3 * HOUR], pausedMs: 0 } as const;
    expect(refundPercent({ ...withdrawal, terms: generous, now: PAID + HOUR })).toBe(100);
    expect(refundPercent({ ...withdrawal, terms: generous, now: PAID + 2.5 * HOUR })).toBe(80);
  });
});

it('freeWithdrawalUntil returns null without an agreed date', () => {
  expect(freeWithdrawalUntil({ terms, paidAt: PAID }, null)).toBeNull();
});

describe('holdEndsAt', () => {
  it('counts from the completion when the agreed date has passed or there is none', () => {
    expect(holdEndsAt(terms, PAID, null)).toBe(PAID + 24 * HOUR);
    expect(holdEndsAt(terms, PAID, PAID - HOUR)).toBe(PAID + 24 * HOUR);
  });

  it('counts from the agreed date when the job was completed before it', () => {
    expect(holdEndsAt(terms, PAID, PAID + 1000 * HOUR)).toBe(PAID + 1024 * HOUR);
  });
});

it('shareOf rounds half a cent up, in favour of the customer', () => {
  expect(shareOf(10_001, 50)).toBe(5001);
});

describe('freeUntil', () => {
  it('returns the earliest limit of all dates that count, and null without a date', () => {
    const near = PAID + 48 * HOUR;
    const far = PAID + 96 * HOUR;
    expect(freeUntil({ terms, paidAt: PAID, dates: [far, near], pausedMs: 0 })).toBe(near - 24 * HOUR);
    expect(freeUntil({ terms, paidAt: PAID, dates: [far, near], pausedMs: 5 })).toBe(near - 24 * HOUR + 5);
    expect(freeUntil({ terms, paidAt: PAID, dates: [], pausedMs: 0 })).toBeNull();
  });
});

describe('datesAfter', () => {
  it('keeps the earlier dates after a proposal of the customer', () => {
    expect(datesAfter('customer', [1, 2], 3)).toEqual([1, 2, 3]);
    expect(datesAfter('customer', [], 3)).toEqual([3]);
  });

  it('drops the earlier dates after a proposal of the technician', () => {
    expect(datesAfter('technician', [1, 2], 3)).toEqual([3]);
  });
});

describe('refundSteps', () => {
  const stepsFor = (agreedInHours: number | null) =>
    refundSteps({ terms, paidAt: PAID }, agreedInHours === null ? null : PAID + agreedInHours * HOUR).map(
      ({ period, until, percent }) => [period, until === null ? null : (until - PAID) / MINUTE, percent],
    );

  it.each([
    ['returns one free period when no date is agreed', null, [['early', null, 100]]],
    [
      'returns the half hour, the time until 24 hours before the date, and the time afterwards',
      48,
      [
        ['grace', 30, 100],
        ['early', 24 * 60, 100],
        ['late', null, 50],
      ],
    ],
    [
      'leaves out the time until 24 hours before the date when it ends within the half hour',
      24.25,
      [
        ['grace', 30, 100],
        ['late', null, 50],
      ],
    ],
    [
      'ends the half hour two hours before the agreed time',
      2.25,
      [
        ['grace', 15, 100],
        ['late', null, 50],
      ],
    ],
    ['returns only the late period for a job that is two hours away or less', 2, [['late', null, 50]]],
  ] as const)('%s', (_, agreedInHours, steps) => {
    expect(stepsFor(agreedInHours)).toEqual(steps);
  });
});

it('withdrawalReason prefers technician to suspended, suspended to stalled, and stalled to terms', () => {
  const terms = { by: 'customer', isSuspended: false, isStalled: false } as const;
  expect(withdrawalReason(terms)).toBe('terms');
  expect(withdrawalReason({ ...terms, isStalled: true })).toBe('stalled');
  expect(withdrawalReason({ ...terms, isStalled: true, isSuspended: true })).toBe('suspended');
  expect(withdrawalReason({ ...terms, by: 'technician', isSuspended: true })).toBe('technician');
});
