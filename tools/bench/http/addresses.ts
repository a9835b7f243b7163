import { createRandom, type Random } from '../support/random.ts';
import { somewhereInMadrid } from '../support/searches.ts';
import { createSpain } from '../support/spain.ts';

const MIN_RATINGS = [undefined, 3, 4, 4.5];
const MAX_PRICES = [undefined, 25, 40, 60];
const RADII = [undefined, 5, 10, 25];

/** Returns searches where people live, each with another place and filters of the home page. */
export function mixedSearches(count: number, services: number): string[] {
  const random = createRandom(11);
  const place = createSpain(random);
  return Array.from({ length: count }, () => {
    const { latitude, longitude } = place();
    return searchAt({
      lat: latitude.toFixed(4),
      lng: longitude.toFixed(4),
      service: random() < 0.7 ? 1 + Math.floor(random() * services) : undefined,
      minRating: pickOrNone(random, MIN_RATINGS),
      maxPrice: pickOrNone(random, MAX_PRICES),
      radius: pickOrNone(random, RADII),
    });
  });
}

/** Returns searches in the centre of Madrid without filters: the most matches for one answer. */
export function centralSearches(count: number): string[] {
  const place = somewhereInMadrid(createRandom(12));
  return Array.from({ length: count }, () => {
    const { latitude, longitude } = place();
    return searchAt({ lat: latitude.toFixed(4), lng: longitude.toFixed(4) });
  });
}

/** Returns the ids of `count` different technicians of `all`, spread over the whole range. */
export const someIds = (count: number, all: number): number[] =>
  Array.from({ length: count }, (_, index) => 1 + Math.floor((index * all) / count));

function searchAt(query: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  return `/api/technicians?${given.join('&')}`;
}

const pickOrNone = (random: Random, values: readonly (number | undefined)[]): number | undefined =>
  values[Math.floor(random() * values.length)];
