import { ERRORS } from '@oficio/domain/errors.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chosenDateError, dateError, pastDaysError } from './date-field.tsx';

const JOB = { time_zone: 'Europe/Madrid' };
const PAST = ERRORS.date_in_past[1];

beforeEach(() => {
  vi.stubGlobal('HTMLInputElement', class {});
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ['2026-05-20T11:59:57.000+02:00', 3],
  ['2026-05-20T11:59:30.000+02:00', 30],
  ['2026-05-20T11:59:01.000+02:00', 59],
  ['2026-05-20T12:00:00.000+02:00', 0],
])('a date typed to the minute is not past at %s, %i seconds before it', now => {
  vi.setSystemTime(new Date(now));
  expect(dateError('2026-05-20T12:00', JOB, null)).toBeNull();
  expect(chosenDateError('2026-05-20T12:00', JOB, null)).toBeNull();
});

test('a date typed to the minute is past one second after it, and preferred days after their last day', () => {
  vi.setSystemTime(new Date('2026-05-20T12:00:01.000+02:00'));
  expect(dateError('2026-05-20T12:00', JOB, null)).toBe(PAST);
  vi.setSystemTime(new Date('2026-05-20T23:59:57.000+02:00'));
  expect(pastDaysError('2026-05-20', JOB)).toBeNull();
  vi.setSystemTime(new Date('2026-05-21T00:00:00.000+02:00'));
  expect(pastDaysError('2026-05-20', JOB)).toBe(PAST);
});
