import { expect, it } from 'vitest';
import { TOWN_LIST } from './town-list.ts';
import { townChoices, townName } from './towns.ts';

it('each town has its own code, a name and a place in Spain', () => {
  expect(new Set(TOWN_LIST.map(([code]) => code)).size).toBe(TOWN_LIST.length);
  for (const [code, name, latitude, longitude] of TOWN_LIST) {
    expect(Number.isInteger(code) && name.length > 1, name).toBe(true);
    expect(latitude > 27 && latitude < 44 && longitude > -19 && longitude < 5, name).toBe(true);
  }
});

it('townName names a town by its code', () => {
  expect([28079, 46250, 999, null].map(townName)).toEqual(['Madrid', 'Valencia', null, null]);
});

it('townChoices are sorted as in Spanish', () => {
  const names = townChoices().map(({ name }) => name);
  expect(names.indexOf('Águilas')).toBeLessThan(names.indexOf('Albacete'));
});

it.each([
  [8113, 'Manresa'],
  [8096, 'Granollers'],
  [12135, 'Vila-real'],
  [4902, 'El Ejido'],
  [35019, 'Maspalomas'],
])(
  'the municipality %d is called %s, although the source has towns with the code of a neighbour',
  (code, name) => {
    expect(townName(code)).toBe(name);
  },
);
