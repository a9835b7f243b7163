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
  ['Calle de Serrano 41, 2.º B, 28001 Madrid', true],
  ['calle de serrano 41, 28001 madrid', true],
  ['Calle de Serrano 41, bajo izq, 28001 Madrid', true],
  ['Calle de Serrano 41, 28002 Madrid', false],
  ['Calle de Serrano 41, 28001', false],
])('the point of a suggestion fits %j: %s', (typed, fits) => {
  expect(isSamePlace(PLACED, typed)).toBe(fits);
});

test('isSamePlace treats a longer house number as another place', () => {
  expect(isSamePlace('Calle Mayor 1', 'Calle Mayor 12')).toBe(false);
  expect(isSamePlace('Calle Mayor 1', 'Calle Mayor 1, 2.º B')).toBe(true);
});

test.each([
  ['Calle Mayor 45, 4.º B', 'Calle Mayor 45, 3.º B', true],
  ['Calle Mayor 45, 4.º B', 'Calle Mayor 45, .º B', true],
  ['Calle Mayor 45, 4.º B', 'Calle Mayor 45', true],
  ['Calle Mayor 45, puerta 3', 'Calle Mayor 45, puerta 12', true],
  ['Calle Mayor 45, bajo', 'Calle Mayor 46, bajo', false],
  ['Calle Mayor 45, 4.º B', 'Calle Menor 45, 4.º B', false],
  ['Polígono Sur, nave 3', 'Polígono Sur, nave 4', false],
  ['Calle Bajo 3', 'Calle Principal 3', false],
])('the point of %j fits %j: %s', (placed, typed, fits) => {
  expect(isSamePlace(placed, typed)).toBe(fits);
});

test('isSamePlace accepts any text for a point without an address', () => {
  expect(isSamePlace('', 'Calle Colón 1, Valencia')).toBe(true);
});
