import { expect, it } from 'vitest';
import {
  BADGE_CAP,
  COUNT_CAP,
  cappedCountText,
  countText,
  MATCH_COUNT_CAP,
  shortCountText,
} from './numbers.ts';

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
  expect(
    [MATCH_COUNT_CAP, MATCH_COUNT_CAP + 1].map(count => cappedCountText(count, MATCH_COUNT_CAP)),
  ).toEqual(['100', 'más de 100']);
});

it('shortCountText is exact up to its cap', () => {
  const texts = [0, BADGE_CAP, BADGE_CAP + 1].map(count => shortCountText(count, BADGE_CAP));
  expect([...texts, shortCountText(COUNT_CAP), shortCountText(COUNT_CAP + 1)]).toEqual([
    '0',
    '99',
    '99+',
    '1000',
    '1000+',
  ]);
});
