import { expect, it } from 'vitest';
import { canAnswerStart, isEarlyStart, MAX_UNDONE_STARTS, undoStartUntil } from './early-start.ts';

const MINUTE = 60_000;
const AGREED = Date.parse('2026-12-04T09:00:00Z');

it('counts a start as early more than two hours before the agreed time, and never without one', () => {
  expect(isEarlyStart(AGREED, AGREED - 120 * MINUTE - 1)).toBe(true);
  expect(isEarlyStart(AGREED, AGREED - 120 * MINUTE)).toBe(false);
  expect(isEarlyStart(null, 0)).toBe(false);
});

it('lets the technician undo the first two early starts for ten minutes each, and no other start', () => {
  const job = {
    status: 'in_progress',
    startedAt: AGREED - 121 * MINUTE,
    agreedAt: AGREED,
    undoneStarts: MAX_UNDONE_STARTS - 1,
  } as const;
  expect(undoStartUntil(job)).toBe(AGREED - 111 * MINUTE);
  expect(undoStartUntil({ ...job, startedAt: AGREED - 119 * MINUTE })).toBeNull();
  expect(undoStartUntil({ ...job, status: 'completed' })).toBeNull();
  expect(undoStartUntil({ ...job, undoneStarts: MAX_UNDONE_STARTS })).toBeNull();
});

it('lets the customer answer any start before the agreed time until that time, once', () => {
  const job = { status: 'in_progress', agreedAt: AGREED, isStartAgreed: false } as const;
  expect(canAnswerStart(job, AGREED - 1)).toBe(true);
  expect(canAnswerStart(job, AGREED)).toBe(false);
  expect(canAnswerStart({ ...job, isStartAgreed: true }, AGREED - 1)).toBe(false);
  expect(canAnswerStart({ ...job, agreedAt: null }, AGREED - 1)).toBe(false);
  for (const status of ['payment_completed', 'completed'] as const)
    expect(canAnswerStart({ ...job, status }, AGREED - 1)).toBe(false);
});
