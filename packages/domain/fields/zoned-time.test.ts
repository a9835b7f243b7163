import { expect, it } from 'vitest';
import { instantOfLocal, localOf } from './zoned-time.ts';

it.each([
  ['2026-12-20T10:30', 'Europe/Madrid', '2026-12-20T09:30:00.000Z'],
  ['2026-07-20T10:30:15.5', 'Europe/Madrid', '2026-07-20T08:30:15.500Z'],
  ['2026-12-20T10:30', 'Atlantic/Canary', '2026-12-20T10:30:00.000Z'],
  ['2026-07-20T10:30', 'America/New_York', '2026-07-20T14:30:00.000Z'],
  // The clocks go from 2:00 to 3:00: 2:30 is half an hour after the change.
  ['2026-03-29T02:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Madrid', '2026-03-29T01:00:00.000Z'],
  // The clocks go from 3:00 back to 2:00: the first 2:30 is still summer time.
  ['2026-10-25T02:30', 'Europe/Madrid', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Madrid', '2026-10-25T02:00:00.000Z'],
  ['2026-03-29T01:30', 'Atlantic/Canary', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T01:30', 'Atlantic/Canary', '2026-10-25T00:30:00.000Z'],
])('instantOfLocal reads %s in %s as %s', (local, zone, utc) => {
  expect(instantOfLocal(local, zone)).toBe(Date.parse(utc));
});

it('instantOfLocal agrees with Temporal around each clock change of a year', () => {
  for (const zone of ['Europe/Madrid', 'Atlantic/Canary', 'America/New_York', 'Australia/Lord_Howe'])
    for (const day of ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'])
      for (let minutes = 0; minutes < 24 * 60; minutes += 30) {
        const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
        const local = `${day}T${time}`;
        const expected = Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds;
        expect([zone, local, instantOfLocal(local, zone)]).toEqual([zone, local, expected]);
      }
});

it('instantOfLocal returns NaN for a text that is no time', () => {
  expect(instantOfLocal('', 'Europe/Madrid')).toBeNaN();
});

it('localOf writes the local time of a field', () => {
  expect(localOf(Date.parse('2026-07-20T22:30:15Z'), 'Europe/Madrid')).toBe('2026-07-21T00:30');
});
