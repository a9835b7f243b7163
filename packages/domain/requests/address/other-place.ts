import { TOWN_LIST } from '../../places/town-list.ts';
import { distanceKm, type Point } from '../../technicians/geo.ts';

/** A town farther than this from a point is another place. Far, because people name the capital of their province too. */
const OTHER_PLACE_KM = 50;

/** Five digits that begin with the number of a province, 01 to 52. */
const POSTCODE = /(?<!\d)(0[1-9]|[1-4]\d|5[0-2])\d{3}(?!\d)/g;

/**
 * Returns whether a new text of an address names a town or a postcode far from its point that the text before did not name. A point at
 * the old place must not hide that the job moves. Knows the towns of `TOWN_LIST` only, as a part of their own: 'Rambla 1, 08002 Barcelona',
 * but not 'Calle de Barcelona 1'.
 */
export function namesOtherPlace(before: string | null, after: string, point: Point): boolean {
  const near = TOWN_LIST.filter(
    ([, , latitude, longitude]) => distanceKm({ latitude, longitude }, point) <= OTHER_PLACE_KM,
  );
  // Nothing can be said about a place without a known town around it.
  if (near.length === 0) return false;
  const nearNames = new Set(near.map(([, name]) => keyOf(name)));
  const nearProvinces = new Set(near.map(([code]) => provinceOf(code)));
  const known = namedIn(before ?? '');
  const named = namedIn(after);
  const towns = [...named.towns].filter(town => !known.towns.has(town));
  const provinces = [...named.provinces].filter(province => !known.provinces.has(province));
  const isFar = (town: string) => ALL_NAMES.has(town) && !nearNames.has(town);
  return towns.some(isFar) || provinces.some(province => !nearProvinces.has(province));
}

/** The first digits of a municipality's INE code and of its postcodes are the same number of the province. */
const provinceOf = (code: number): number => Math.floor(code / 1000);

const keyOf = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

const ALL_NAMES = new Set(TOWN_LIST.map(([, name]) => keyOf(name)));

const namedIn = (address: string) => ({
  towns: new Set(
    address
      .replace(POSTCODE, ',')
      .split(/[,;()]/)
      .map(keyOf),
  ),
  provinces: new Set([...address.matchAll(POSTCODE)].map(([, province]) => Number(province))),
});
