import { expect, it } from 'vitest';
import { nearestTown } from './towns.ts';

it.each([
  ['Plaza Mayor of Madrid', { latitude: 40.42, longitude: -3.71 }, 'Madrid'],
  ['a point between Móstoles and Alcorcón', { latitude: 40.34, longitude: -3.83 }, 'Alcorcón'],
  ['Las Palmas', { latitude: 28.12, longitude: -15.43 }, 'Las Palmas de Gran Canaria'],
  ['the Atlantic', { latitude: 35, longitude: -30 }, null],
])('the nearest town of %s is %s', (_, point, town) => {
  expect(nearestTown(point)).toBe(town);
});
