import { expect, it } from 'vitest';
import { COUNT_CAP, cappedCountText, countText } from './counts.ts';

it('countText separates thousands from five digits on', () => {
  expect([7, 1000, 9999, 10_000, 1_234_567].map(countText)).toEqual([
    '7',
    '1000',
    '9999',
    '10.000',
    '1.234.567',
  ]);
});

it('cappedCountText is exact up to the cap', () => {
  expect([0, COUNT_CAP, COUNT_CAP + 1].map(count => cappedCountText(count))).toEqual([
    '0',
    '1000',
    'más de 1000',
  ]);
});
