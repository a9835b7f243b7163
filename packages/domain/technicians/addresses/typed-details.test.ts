import { expect, test } from 'vitest';
import { ADDRESS_MAX } from '../limits.ts';
import { addressAtPoint, withTypedDetails } from './typed-details.ts';

const PALMA = 'Calle de la Palma, 28004 Madrid, Comunidad de Madrid';
const SERRANO = 'Calle de Serrano 41, 28001 Madrid, Comunidad de Madrid';
const GETAFE = 'Getafe, Comunidad de Madrid';
const palma = (details: string) => `Calle de la Palma ${details}, 28004 Madrid, Comunidad de Madrid`;
const serrano = (details: string) => `Calle de Serrano 41, ${details}, 28001 Madrid, Comunidad de Madrid`;

test.each([
  ['Calle de la Palma 12, 3.º B', PALMA, palma('12, 3.º B')],
  ['Calle de la Palma 12, 3.º B, Madrid', PALMA, palma('12, 3.º B')],
  ['Calle de la Palma 12, 3.º B, 28004 Madrid', PALMA, palma('12, 3.º B')],
  ['Calle de la Palma 12, Madrid, 3.º B', PALMA, palma('12, 3.º B')],
  ['c/ palma 12 3B', PALMA, palma('12 3B')],
  ['c/ Palma, nº 12, bajo izq.', PALMA, palma('12, bajo izq.')],
  ['calle de la palma 12 madrid', PALMA, palma('12')],
  ['calle de la palma 12 mad', PALMA, palma('12')],
  ['calle de la palma 12 bis, España', PALMA, palma('12 bis')],
  ['Calle de la Palma s/n', PALMA, palma('s/n')],
  ['Calle de la Palma 12-14, esc. 2', PALMA, palma('12-14, esc. 2')],
  ['Calle de la Palma, bajo', PALMA, palma('bajo')],
  ['Portal 3, calle de la Palma 12', PALMA, `Portal 3, ${palma('12')}`],
  ['Calle del 2 de Mayo 14, 1.º', 'Calle del 2 de Mayo, Móstoles', 'Calle del 2 de Mayo 14, 1.º, Móstoles'],
  ['calle de la palma', PALMA, PALMA],
  ['pal', PALMA, PALMA],
  ['palma malasaña', PALMA, PALMA],
  ['28004', PALMA, PALMA],
  ['serrano 41, 2.º B', SERRANO, serrano('2.º B')],
  ['calle serrano, 2.º B', SERRANO, serrano('2.º B')],
  ['calle serrano 4', SERRANO, SERRANO],
  ['calle serrano 4, madrid', SERRANO, SERRANO],
  ['serrano 41, 41', SERRANO, serrano('41')],
  ['Calle de los Olmos 5, 1.º A, Getafe', GETAFE, `Calle de los Olmos 5, 1.º A, ${GETAFE}`],
  ['Calle de los Olmos 5', GETAFE, `Calle de los Olmos 5, ${GETAFE}`],
  ['1.º A de la calle Palma', PALMA, `1.º A, ${PALMA}`],
  ['Calle Mayor 5, 2.º, Valencia', 'Carrer Major, 46003 València', 'Carrer Major 5, 2.º, 46003 València'],
  ['Calle Mayor, Valencia', 'Carrer Major, 46003 València', 'Carrer Major, 46003 València'],
  ['geta', GETAFE, GETAFE],
  ['', PALMA, PALMA],
])('choosing a suggestion after typing %j: case %#', (typed, suggestion, address) => {
  expect(withTypedDetails(typed, suggestion)).toBe(address);
});

test('an address with details fits into its field, because the least specific parts are dropped', () => {
  const long = `Calle de la Palma, ${'Villanueva '.repeat(14)}Este, Comunidad de Madrid`;
  const address = withTypedDetails('calle de la palma 12, 3.º B, puerta de la derecha', long);
  expect(address.length).toBeLessThanOrEqual(ADDRESS_MAX);
  expect(address).toContain('Calle de la Palma 12, 3.º B, puerta de la derecha');
});

test.each([
  ['', SERRANO, SERRANO],
  ['Calle Mayor 5, 1.º A', SERRANO, SERRANO],
  ['Calle de la Palma 12, 3.º B, 28004 Madrid', SERRANO, SERRANO],
  ['Calle de Serrano 43', 'Calle de Serrano Suñer 3, Madrid', 'Calle de Serrano Suñer 3, Madrid'],
  ['Calle de Serrano 43, 2.º B', SERRANO, 'Calle de Serrano 43, 2.º B, 28001 Madrid, Comunidad de Madrid'],
  ['Calle de Serrano, bajo', SERRANO, serrano('bajo')],
  ['Calle de la Palma 12, 3.º B', PALMA, palma('12, 3.º B')],
])('the address of a position after typing %j: case %#', (typed, found, address) => {
  expect(addressAtPoint(typed, found)).toBe(address);
});
