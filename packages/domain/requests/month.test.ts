import { afterEach, expect, it } from 'vitest';
import { DEFAULT_CALENDAR_ZONE, setCalendarZone } from '../fields/calendar.ts';
import { dayOf, isMonthName, midnight, monthNamed, monthOf, monthsFrom, startOfDay } from './month.ts';

it.each([
  ['2026-05-15T12:00:00Z', '2026-05', '2026-04-30T22:00:00Z', '2026-05-31T22:00:00Z'],
  // The last and the first millisecond around a boundary, in summer time.
  ['2026-05-31T21:59:59.999Z', '2026-05', '2026-04-30T22:00:00Z', '2026-05-31T22:00:00Z'],
  ['2026-05-31T22:00:00Z', '2026-06', '2026-05-31T22:00:00Z', '2026-06-30T22:00:00Z'],
  // In these months the offset at the end differs from the offset at the beginning.
  ['2026-03-29T01:00:00Z', '2026-03', '2026-02-28T23:00:00Z', '2026-03-31T22:00:00Z'],
  ['2026-10-25T01:00:00Z', '2026-10', '2026-09-30T22:00:00Z', '2026-10-31T23:00:00Z'],
  // The clocks change on the last day of the month.
  ['2027-10-31T22:59:59.999Z', '2027-10', '2027-09-30T22:00:00Z', '2027-10-31T23:00:00Z'],
  ['2024-03-31T21:59:59.999Z', '2024-03', '2024-02-29T23:00:00Z', '2024-03-31T22:00:00Z'],
  // The year begins an hour earlier than in UTC.
  ['2026-12-31T22:59:59.999Z', '2026-12', '2026-11-30T23:00:00Z', '2026-12-31T23:00:00Z'],
  ['2026-12-31T23:00:00Z', '2027-01', '2026-12-31T23:00:00Z', '2027-01-31T23:00:00Z'],
])('monthOf returns the month of Madrid for %s', (instant, name, from, until) => {
  expect(monthOf(Date.parse(instant))).toEqual({ name, from: Date.parse(from), until: Date.parse(until) });
});

it('monthNamed and monthsFrom parse month names, count months from them and reject invalid names', () => {
  for (const name of ['2024-02', '2026-12', '2027-01']) expect(monthNamed(name).name).toBe(name);
  expect([monthsFrom('2026-12', 1), monthsFrom('2027-01', -1), monthsFrom('2026-03', -15)]).toEqual([
    '2027-01',
    '2026-12',
    '2024-12',
  ]);
  expect(['2026-13', '2026-00', '2026-1', '26-01', '1999-01', '2026-01-01', ''].filter(isMonthName)).toEqual(
    [],
  );
  expect(() => monthNamed('2026-13')).toThrow(RangeError);
});

it.each([
  ['0202-05-04', '0202-05-04T00:14:44Z'],
  ['2026-10-25', '2026-10-24T22:00:00Z'],
  ['9999-12-31', '9999-12-30T23:00:00Z'],
])('startOfDay returns the first instant of %s in Madrid', (day, instant) => {
  expect(startOfDay(day)).toBe(Date.parse(instant));
});

it('startOfDay returns the end of the last day that a person can type', () => {
  expect(startOfDay('9999-12-31', 1)).toBe(Date.parse('9999-12-31T23:00:00Z'));
});

const DAY = 86_400_000;

afterEach(() => setCalendarZone(DEFAULT_CALENDAR_ZONE));

it('monthOf and monthNamed follow the zone of the calendar', () => {
  const instant = Date.parse('2026-10-31T23:30:00Z');
  expect(monthOf(instant).name).toBe('2026-11');
  setCalendarZone('Atlantic/Canary');
  expect(monthOf(instant).name).toBe('2026-10');
  expect(monthNamed('2026-10')).toEqual({
    name: '2026-10',
    from: Date.parse('2026-09-30T23:00:00Z'),
    until: Date.parse('2026-11-01T00:00:00Z'),
  });
});

// The clocks of Havana skip midnight, and those of the Azores go back to it.
it.each(['Europe/Madrid', 'Atlantic/Canary', 'Atlantic/Azores', 'America/Havana', 'Asia/Kolkata'])(
  'midnight is the first instant of each day in %s',
  zone => {
    setCalendarZone(zone);
    for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2027, 0, 1); day += DAY) {
      const first = midnight(day);
      expect([dayOf(first), dayOf(first - 1000)]).toEqual([day, day - DAY]);
    }
  },
);
