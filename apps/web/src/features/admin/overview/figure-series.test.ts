import { expect, it } from 'vitest';
import { stretchName } from './figure-series.ts';

it('the label of a month in the figures begins with a capital, and the label of a day or week with its number', () => {
  expect(stretchName('365', '2026-11-01')).toBe('Nov 2026');
  expect(stretchName('30', '2026-11-03')).toBe('3 nov');
  expect(stretchName('90', '2026-11-02')).toBe('2 nov');
});
