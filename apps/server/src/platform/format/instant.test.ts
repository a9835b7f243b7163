import { expect, it } from 'vitest';
import { instantIn } from './instant.ts';

it.each([
  ['2026-12-20T10:30', 'Europe/Madrid', '2026-12-20T09:30:00.000Z'],
  ['2026-07-20T10:30:15.5', 'Europe/Madrid', '2026-07-20T08:30:15.500Z'],
  ['2026-12-20T10:30', 'Atlantic/Canary', '2026-12-20T10:30:00.000Z'],
  // The clocks go from 2:00 to 3:00: 2:30 is half an hour after the change.
  ['2026-03-29T02:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
  // The clocks go from 3:00 back to 2:00: the first 2:30 is still summer time.
  ['2026-10-25T02:30', 'Europe/Madrid', '2026-10-25T00:30:00.000Z'],
])('instantIn reads %s in %s as %s', (local, zone, utc) => {
  expect(instantIn(zone, local)).toBe(Date.parse(utc));
});

it('instantIn returns an instant with an offset unchanged and null for null', () => {
  expect([instantIn('Europe/Madrid', 1000), instantIn('Europe/Madrid', null)]).toEqual([1000, null]);
});
