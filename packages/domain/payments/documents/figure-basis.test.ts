import { expect, it } from 'vitest';
import { isMonthOver, untilText } from './figure-basis.ts';

const AT = '2026-10-15T12:00:00Z';
const MADRID = 'Europe/Madrid';

it('untilText says the hour in Madrid, and the day only on another day', () => {
  expect(untilText(AT, { now: Date.parse(AT) + 60_000, reader: MADRID })).toBe('hasta las 14:00');
  expect(untilText(AT, { now: Date.parse('2026-10-15T22:00:00Z'), reader: MADRID })).toBe(
    'hasta el 15 de octubre de 2026 a las 14:00',
  );
});

it('untilText names the zone to a reader whose hour differs', () => {
  const text = untilText(AT, { now: Date.parse(AT), reader: 'Atlantic/Canary' });
  expect(text).toBe('hasta las 14:00, hora peninsular');
});

it('isMonthOver follows the calendar of Madrid', () => {
  expect(isMonthOver('2026-10', '2026-10-31T22:59:59.999Z')).toBe(false);
  expect(isMonthOver('2026-10', '2026-10-31T23:00:00Z')).toBe(true);
});
