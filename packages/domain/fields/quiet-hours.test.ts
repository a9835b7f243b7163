import { expect, it } from 'vitest';
import { afterQuietHours } from './quiet-hours.ts';

const at = (instant: string, zone: string) =>
  new Date(afterQuietHours(Date.parse(instant), zone)).toISOString();

it('returns the same instant from 8 to 22 h at the place', () => {
  expect(at('2026-01-10T07:00:00Z', 'Europe/Madrid')).toBe('2026-01-10T07:00:00.000Z');
  expect(at('2026-01-10T20:59:59Z', 'Europe/Madrid')).toBe('2026-01-10T20:59:59.000Z');
});

it('returns 8 h of the same or the next morning at the place in the quiet hours', () => {
  expect(at('2026-01-10T06:59:00Z', 'Europe/Madrid')).toBe('2026-01-10T07:00:00.000Z');
  expect(at('2026-01-10T21:00:00Z', 'Europe/Madrid')).toBe('2026-01-11T07:00:00.000Z');
  expect(at('2026-01-10T07:30:00Z', 'Atlantic/Canary')).toBe('2026-01-10T08:00:00.000Z');
});

it('returns 8 h also in the night in which the clocks change', () => {
  expect(at('2026-03-28T22:30:00Z', 'Europe/Madrid')).toBe('2026-03-29T06:00:00.000Z');
  expect(at('2026-10-24T21:30:00Z', 'Europe/Madrid')).toBe('2026-10-25T07:00:00.000Z');
});
