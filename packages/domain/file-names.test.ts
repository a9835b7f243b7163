import { expect, it } from 'vitest';
import { dayInName, daysInName, FILE_SUBJECTS, fileName } from './file-names.ts';

/** 00:30 of 1 November in Madrid. */
const NOW = Date.parse('2026-10-31T23:30:00Z');

it.each([
  ['2026-10-01', '2026-10-31', '2026-10-01-a-2026-10-31'],
  ['2026-10-05', '2026-10-05', '2026-10-05'],
  ['2026-10-01', null, '2026-10-01-a-2026-11-01'],
  ['2026-11-01', null, '2026-11-01'],
  [null, '2026-10-31', 'hasta-2026-10-31'],
  [null, null, 'hasta-2026-11-01'],
])('daysInName writes the days from %s until %s', (from, until, name) => {
  expect(daysInName({ from, until }, NOW)).toBe(name);
});

it('dayInName uses the day in Madrid', () => {
  expect(dayInName(NOW)).toBe('2026-11-01');
});

it('fileName says what and when in characters that every system stores', () => {
  expect(fileName('contabilidad', '2026-10', 'csv')).toBe('oficio-contabilidad-2026-10.csv');
  for (const subject of FILE_SUBJECTS)
    expect(fileName(subject, daysInName({ from: null, until: null }, NOW), 'zip')).toMatch(/^[a-z0-9.-]+$/);
});
