import { provinceOf } from '@oficio/domain/places/provinces.ts';
import { DOOR } from '@oficio/domain/technicians/addresses/same-place.ts';
import { findPlaces } from './find-places.ts';
import { keyOf } from './keys.ts';
import { placeOfName } from './named-place.ts';
import { type BuiltInPlace, findMunicipality } from './read-places.ts';
import { type ShownPlace, shown } from './shown-place.ts';

const POSTCODE = /^\s*(\d{5})\s*$/;
const ANY_POSTCODE = /\b\d{5}\b/;
/** The number of a house, after which a town may follow without a comma: 'calle mayor 3 getafe'. */
const AFTER_NUMBER = /\d[a-z]?\s+(\D+)$/i;
const MIN_LETTERS = 3;

/** Returns the five digits of a text that is only a postcode, or null. */
export const postcodeIn = (text: string): string | null => POSTCODE.exec(text)?.[1] ?? null;

/** Returns the municipalities of a postcode, each with it in front: '28901 Getafe, Madrid'. Leaves out codes that do not exist. */
export const placesOfPostcode = (
  postcode: string,
  municipalities: readonly string[],
): readonly ShownPlace[] =>
  municipalities
    .map(findMunicipality)
    .filter(place => place !== undefined)
    .sort((a, b) => b.population - a.population)
    .map(place => ({ ...shown(place), label: `${postcode} ${place.label}` }));

/** Returns the province of a postcode, '28901, provincia de Madrid', at its capital; nothing if no province has its first digits. */
export function provinceOfPostcode(postcode: string): readonly ShownPlace[] {
  const province = provinceOf(postcode);
  const capital = province && findMunicipality(province.capital);
  if (!province || !capital) return [];
  const isCity = capital.label === province.name && CITIES.has(province.code);
  return [{ ...shown(capital), label: `${postcode}, ${isCity ? '' : 'provincia de '}${province.name}` }];
}

/** Ceuta and Melilla are in no province. */
const CITIES = new Set(['51', '52']);

/**
 * Finds places by name, and the town of an address, 'Calle Mayor 3, Getafe', whose point is then that of the town. The label says so: it contains no street.
 */
export function placesInAddress(text: string, limit: number): readonly ShownPlace[] {
  const places = findPlaces(text, { near: null, limit });
  const found = places.length > 0 ? places : townOf(text, limit);
  return found.map(shown);
}

function townOf(text: string, limit: number): readonly BuiltInPlace[] {
  const parts = text.split(',').map(part => part.replace(ANY_POSTCODE, ''));
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const place = placeOfName(parts[at] ?? '');
    if (!place) continue;
    // 'Calle Mayor 3, Getafe, Madrid': the province comes last.
    const before = parts[at - 1] ?? '';
    const [within] = at > 0 ? findPlaces(`${before}, ${parts[at]}`, { near: null, limit: 1 }) : [];
    return [within?.names.includes(keyOf(before)) ? within : place];
  }
  const last = parts.at(-1) ?? '';
  const afterNumber = placeOfName(AFTER_NUMBER.exec(last)?.[1] ?? '');
  if (afterNumber) return [afterNumber];
  // The town is being typed: 'Calle Mayor 3, Geta'.
  const key = keyOf(last);
  const isTyping = parts.length > 1 && key.length >= MIN_LETTERS && !/\d/.test(key) && !DOOR.has(key);
  return isTyping
    ? findPlaces(last, { near: null, limit }).filter(({ names }) => names.some(name => name.startsWith(key)))
    : [];
}
