import { TOWN_LIST } from './town-list.ts';
import { TOWN_REACH_DEGREES } from './towns.ts';

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
