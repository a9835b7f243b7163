import { expect, test } from 'vitest';
import { isSamePlace } from './same-place.ts';

const PLACED = 'Calle de Serrano 41, 28001 Madrid';

test.each([
  [PLACED, true],
  [`${PLACED}, 2.º B`, true],
  [`Portal 3, ${PLACED}`, true],
  ['Calle de Serrano 4, 28001 Madrid', false],
  [`${PLACED}ejos`, false],
  [`Otra${PLACED}`, false],
  ['Calle Colón 1, Valencia', false],
  ['', false],
])('the point of a suggestion fits %j: %s', (typed, fits) => {
  expect(isSamePlace(PLACED, typed)).toBe(fits);
});

test('isSamePlace treats a longer house number as another place', () => {
  expect(isSamePlace('Calle Mayor 1', 'Calle Mayor 12')).toBe(false);
  expect(isSamePlace('Calle Mayor 1', 'Calle Mayor 1, 2.º B')).toBe(true);
});

test('isSamePlace accepts any text for a point without an address', () => {
  expect(isSamePlace('', 'Calle Colón 1, Valencia')).toBe(true);
});
