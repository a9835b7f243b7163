import { expect, test } from 'vitest';
import { formatRelative, formatShortDate, formatTimeLeft } from './date-times.ts';
import { formatRating } from './format.ts';

const now = Date.UTC(2026, 4, 20, 12);
const ago = (milliseconds: number) => formatRelative(now - milliseconds, now);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test('relative time goes from now to minutes, hours and days, and shows a date after seven days', () => {
  expect(ago(-5000)).toBe('Ahora');
  expect(ago(MINUTE - 1)).toBe('Ahora');
  expect(ago(MINUTE)).toBe('hace 1 min');
  expect(ago(60 * MINUTE - 1)).toBe('hace 59 min');
  expect(ago(60 * MINUTE)).toBe('hace 1 h');
  expect(ago(DAY - 1)).toBe('hace 23 h');
  expect(ago(DAY)).toBe('hace 1 día');
  expect(ago(7 * DAY - 1)).toBe('hace 6 días');
  expect(ago(7 * DAY)).toBe(formatShortDate(now - 7 * DAY));
});

test('formatTimeLeft uses the largest suitable unit and returns null at the end', () => {
  const left = (milliseconds: number) => formatTimeLeft(now + milliseconds, now);
  expect(left(3 * DAY + 1)).toBe('3 días');
  expect(left(2 * DAY - 1)).toBe('47 h');
  expect(left(60 * MINUTE)).toBe('1 h');
  expect(left(60 * MINUTE - 1)).toBe('59 min');
  expect(left(MINUTE - 1)).toBe('menos de un minuto');
  expect(left(0)).toBeNull();
});

test('a rating is formatted with one decimal and a comma', () => {
  expect(formatRating(4.25)).toBe('4,3');
  expect(formatRating(5)).toBe('5,0');
  expect(formatRating(null)).toBe('N/A');
});
