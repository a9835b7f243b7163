import { TOWN_LIST } from './town-list.ts';

/**
 * Largest difference of the coordinates between a place and its town, in degrees of latitude. About 30 km. Places farther from every
 * town have none.
 */
export const TOWN_REACH_DEGREES = 0.27;

const NAMES = new Map(TOWN_LIST.map(([code, name]) => [code, name]));

/** Returns the town's name, or null for a place without a town. */
export const townName = (code: number | null): string | null =>
  code === null ? null : (NAMES.get(code) ?? null);

const byName = new Intl.Collator('es');

/** Towns in the order of their names, for a choice. */
export const townChoices = () =>
  TOWN_LIST.map(([code, name]) => ({ code, name })).sort((one, other) =>
    byName.compare(one.name, other.name),
  );

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Returns the name of the town nearest to a point in degrees; null for a point farther than `TOWN_REACH_DEGREES` from every town.
 * Measures as the database does (`schema/places.ts` of the server): on this scale the Earth is flat, and a degree of longitude is shorter than one of
 * latitude.
 */
export function nearestTown({ latitude, longitude }: Point): string | null {
  let nearest: string | null = null;
  let least = TOWN_REACH_DEGREES ** 2;
  for (const [, name, north, east] of TOWN_LIST) {
    const squeeze = Math.cos((north * Math.PI) / 180);
    const distance = (north - latitude) ** 2 + ((east - longitude) * squeeze) ** 2;
    if (distance > least) continue;
    nearest = name;
    least = distance;
  }
  return nearest;
}
