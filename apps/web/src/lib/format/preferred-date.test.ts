import { expect, test } from 'vitest';
import { formatPreference, suitsPreference } from './preferred-date.ts';

const none = { scheduled_date: null, scheduled_days: null, time_zone: 'Europe/Madrid' };
const week = { ...none, scheduled_days: '2026-11-23/2026-11-29' };

test('a preference is a date, some days or nothing', () => {
  expect(formatPreference(week)).toContain('del lunes, 23 de noviembre');
  expect(formatPreference(none)).toBeNull();
  expect(formatPreference({ ...none, scheduled_date: '2026-11-24T09:00:00.000Z' })).toContain('24 nov 2026');
});

test('an offer suits the preferred days when its day is one of them', () => {
  expect(suitsPreference(week, '2026-11-23T12:00:00.000Z')).toBe(true);
  expect(suitsPreference(week, '2026-11-29T12:00:00.000Z')).toBe(true);
  expect(suitsPreference(week, '2026-11-30T12:00:00.000Z')).toBe(false);
  // At the place of the job it is another day than for a reader in UTC.
  expect(suitsPreference(week, '2026-11-29T23:30:00.000Z')).toBe(false);
  expect(suitsPreference({ ...week, time_zone: 'Atlantic/Canary' }, '2026-11-29T23:30:00.000Z')).toBe(true);
  expect(suitsPreference(week, null)).toBe(false);
  expect(suitsPreference(none, null)).toBe(true);
});

test('an offer suits a preferred date only at its instant', () => {
  const date = { ...none, scheduled_date: '2026-11-24T09:00:00.000Z' };
  expect(suitsPreference(date, date.scheduled_date)).toBe(true);
  expect(suitsPreference(date, '2026-11-24T10:00:00.000Z')).toBe(false);
});
