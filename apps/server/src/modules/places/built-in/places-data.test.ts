import { PROVINCE_LIST } from '@oficio/domain/places/provinces.ts';
import { TOWN_LIST } from '@oficio/domain/places/town-list.ts';
import { distanceKm } from '@oficio/domain/technicians/geo.ts';
import { expect, it } from 'vitest';
import { keyOf, MAX_NAME_WORDS } from './keys.ts';
import { placeOfName } from './named-place.ts';
import { builtInPlaces } from './read-places.ts';

const all = builtInPlaces();
const municipalities = all.filter(({ kind }) => kind === 'municipality');
const byCode = new Map(municipalities.map(place => [place.code, place]));

it('there are 8,132 municipalities with different codes, in 50 provinces, Ceuta and Melilla', () => {
  expect([municipalities.length, byCode.size]).toEqual([8132, 8132]);
  expect(
    municipalities.filter(({ code, province }) => !/^\d{5}$/.test(code) || !code.startsWith(province.code)),
  ).toEqual([]);
  const counts = Object.groupBy(municipalities, ({ province }) => province.code);
  expect(Object.keys(counts).sort()).toEqual(PROVINCE_LIST.map(({ code }) => code));
  const expected = { '08': 311, '09': 371, '28': 179, '35': 34, '38': 54, '48': 113, '51': 1, '52': 1 };
  expect(Object.fromEntries(Object.keys(expected).map(code => [code, counts[code]?.length]))).toEqual(
    expected,
  );
});

it('each place has a name and a point in Spain, and each province a capital', () => {
  for (const { label, names, latitude, longitude } of all) {
    expect(
      label.length > 2 && names.length > 0 && names.every(name => /^[a-z0-9 ]+$/.test(name)),
      label,
    ).toBe(true);
    const isCanary = latitude < 29.5 && longitude > -18.2 && longitude < -13.3;
    expect(
      isCanary ? latitude > 27.6 : latitude > 35.2 && latitude < 43.8 && longitude > -9.4 && longitude < 4.4,
      label,
    ).toBe(true);
  }
  for (const { name, capital } of PROVINCE_LIST) expect(byCode.get(capital)?.isCapital, name).toBe(true);
  expect(municipalities.filter(({ isCapital }) => isCapital)).toHaveLength(52);
});

it('each town has the code of its municipality, and no Gibraltar is there', () => {
  const towns = all.filter(({ kind }) => kind === 'town');
  expect(towns.length).toBeGreaterThan(250);
  expect(towns.filter(({ code }) => !byCode.has(code))).toEqual([]);
  expect(all.filter(({ names }) => names.includes('gibraltar'))).toEqual([]);
});

// Coordinates of other sources than those of the data.
it.each([
  ['Jerez de la Frontera', 36.6817, -6.1378],
  ['Ceuta', 35.8894, -5.3213],
  ['Melilla', 35.2923, -2.9381],
  ['Getafe', 40.3057, -3.7329],
  ['Madrid', 40.4168, -3.7038],
  ['Barcelona', 41.3874, 2.1686],
  ['Valencia', 39.4699, -0.3763],
  ['Sevilla', 37.3891, -5.9845],
  ['Zaragoza', 41.6488, -0.8891],
  ['Málaga', 36.7213, -4.4214],
  ['Bilbao', 43.263, -2.935],
  ['Palma de Mallorca', 39.5696, 2.6502],
  ['Las Palmas de Gran Canaria', 28.1008, -15.4148],
  ['Santa Cruz de Tenerife', 28.4636, -16.2518],
  ['Mahón', 39.8885, 4.2658],
  ['Ibiza', 38.9067, 1.4206],
  ['Arrecife', 28.963, -13.5477],
  ['Puerto del Rosario', 28.5004, -13.8627],
  ['Santa Cruz de la Palma', 28.6835, -17.7642],
  ['San Sebastián de la Gomera', 28.0916, -17.1133],
  ['Puerto de la Cruz', 28.4139, -16.5487],
  ['Alcorcón', 40.3459, -3.8249],
  ['Las Rozas', 40.4929, -3.8737],
  ['La Coruña', 43.3623, -8.4115],
  ['Vigo', 42.2406, -8.7207],
  ['Santiago de Compostela', 42.8782, -8.5448],
  ['Oviedo', 43.3619, -5.8494],
  ['Santander', 43.4623, -3.81],
  ['Donostia', 43.3183, -1.9812],
  ['Iruña', 42.8125, -1.6458],
  ['Logroño', 42.4627, -2.445],
  ['Mondragón', 43.0645, -2.4897],
  ['Usansolo', 43.2219, -2.8186],
  ["L'Hospitalet de Llobregat", 41.3596, 2.0997],
  ['Alacant', 38.3452, -0.481],
  ['Cartagena', 37.6051, -0.9862],
  ['Petrer', 38.4847, -0.7714],
  ['Badajoz', 38.8794, -6.9707],
  ['Teruel', 40.3457, -1.1065],
  ['Castilleja de Guzmán', 37.4089, -6.0552],
] as const)('%s is where it is on other maps', (name, latitude, longitude) => {
  const place = placeOfName(name);
  expect(place?.kind).toBe('municipality');
  expect(place && distanceKm(place, { latitude, longitude })).toBeLessThan(2);
});

it('no name is longer than the texts that are compared with names', () => {
  const long = all.flatMap(({ names }) => names).filter(name => name.split(' ').length > MAX_NAME_WORDS);
  expect(long).toEqual([]);
});

/** Municipalities for which the list of towns has the point or the name of another town, or a spelling that is not that of the INE. */
const OTHER_TOWN = new Set([33002, 35019, 35022, 38046]);
const OTHER_NAME = new Set([31086, 33002, 35019, 35022]);

it('agrees with the list of towns that administrators see about codes, names and points', () => {
  for (const [code, name, latitude, longitude] of TOWN_LIST) {
    const place = byCode.get(String(code).padStart(5, '0'));
    const km = place ? distanceKm(place, { latitude, longitude }) : Number.NaN;
    expect(km < 2, `${code} ${name}: ${km} km`).toBe(!OTHER_TOWN.has(code));
    expect(
      place?.names.includes(keyOf(name)) || place?.names.some(half => keyOf(name).endsWith(half)),
      `${code} ${name}`,
    ).toBe(!OTHER_NAME.has(code));
  }
});
