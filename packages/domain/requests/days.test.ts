import { expect, test } from 'vitest';
import { daysOfPeriod, daysText, endOfDays, parseDays } from './days.ts';

test('days are one day or a first and a last one that exist, in this order', () => {
  expect(parseDays('2026-11-23')).toEqual({ first: '2026-11-23', last: '2026-11-23' });
  expect(parseDays('2026-11-23/2026-11-29')).toEqual({ first: '2026-11-23', last: '2026-11-29' });
  const outOfRange = ['2026-11-23/2026-11-22', '2026-11-23/2026-11-30'];
  for (const wrong of ['', 'hoy', '2026-02-30', '2026-13-01', ...outOfRange, '2026-11-23T10:00'])
    expect(parseDays(wrong), wrong).toBeNull();
});

test('a week lasts from today to Sunday, which is today on a Sunday', () => {
  expect(daysOfPeriod('today', '2026-11-30')).toBe('2026-11-30');
  expect(daysOfPeriod('tomorrow', '2026-11-30')).toBe('2026-12-01');
  expect(daysOfPeriod('week', '2026-11-30')).toBe('2026-11-30/2026-12-06');
  expect(daysOfPeriod('week', '2026-11-28')).toBe('2026-11-28/2026-11-29');
  expect(daysOfPeriod('week', '2026-11-29')).toBe('2026-11-29');
});

test('days say in Spanish that any time is fine', () => {
  expect(daysText('2026-11-23')).toBe('lunes, 23 de noviembre, a cualquier hora');
  expect(daysText('2026-11-23/2026-11-29')).toBe(
    'del lunes, 23 de noviembre al domingo, 29 de noviembre, a cualquier hora',
  );
  expect(daysText('mañana')).toBeNull();
});

test('a day ends at midnight in the zone of the job', () => {
  const endIn = (zone: string) => new Date(endOfDays({ first: '2026-11-22', last: '2026-11-23' }, zone));
  expect(endIn('Europe/Madrid').toISOString()).toBe('2026-11-23T23:00:00.000Z');
  expect(endIn('Atlantic/Canary').toISOString()).toBe('2026-11-24T00:00:00.000Z');
});
