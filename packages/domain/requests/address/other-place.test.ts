import { expect, it } from 'vitest';
import { namesOtherPlace } from './other-place.ts';

const MADRID = { latitude: 40.4155, longitude: -3.7074 };
const KNOWN = 'Calle de Atocha, 12, Madrid';

it.each([
  ['another town', 'Rambla de Catalunya 1, Barcelona'],
  ['a town without its accent', 'Calle Larios 1, Malaga'],
  ['a town in brackets', 'Rambla de Catalunya 1 (Barcelona)'],
  ['a town behind its postcode', 'Rambla de Catalunya 1, 08007 Barcelona'],
  ['a postcode of another province', 'Rambla de Catalunya 1, 08007'],
  ['another town beside the known one', 'Calle Larios 1, Málaga, Madrid'],
])('finds %s far from the point', (_, address) => {
  expect(namesOtherPlace(KNOWN, address, MADRID)).toBe(true);
});

it.each([
  ['a floor', 'Calle de Atocha, 12, 3.º B, Madrid'],
  ['a street with the name of a town', 'Calle de Barcelona 3, 28012 Madrid'],
  ['another street', 'Calle Mayor, 3'],
  ['a town nearby', 'Calle Real, 3, Getafe'],
  ['a postcode of a province nearby', 'Calle Real, 3, 45200'],
  ['a house number of five digits that no province has', 'Camino Viejo, 99999'],
])('accepts %s', (_, address) => {
  expect(namesOtherPlace(KNOWN, address, MADRID)).toBe(false);
});

it('accepts a far town that the address named before, and any text far from all towns', () => {
  const before = 'Calle Real, 3, Barcelona';
  expect(namesOtherPlace(before, 'Calle Real, 5, Barcelona', MADRID)).toBe(false);
  expect(namesOtherPlace(null, before, { latitude: 0, longitude: 0 })).toBe(false);
});
