import type { Point } from '@oficio/domain/technicians/geo.ts';
import { Circle, HALF_CIRCUMFERENCE_KM } from './circle.ts';
import { isNamed, nameWords, visitNamed } from './name-index.ts';
import { NearestPage } from './nearest-page.ts';
import type { RecentChanges } from './recent-changes.ts';
import { ANY_SERVICE, type Snapshot } from './snapshot.ts';

/** Names between two moments at which the circle shrinks to the nearest ones so far. */
const NAMES_PER_SHRINK = 256;
/** A name of several words with one beginning is found as often ('Marta Martín Marcos'). */
const MATCHES_PER_NAME = 3;

export interface Asked {
  readonly count: number;
  /** The nearest come first. Without a position the best rated come first. */
  readonly center: Point | null;
}

/** Returns the ids of technicians whose name contains the words of a text in their order; the last word may be a beginning. */
export function findNamed(
  snapshot: Snapshot,
  changes: RecentChanges,
  text: string,
  { count, center }: Asked,
): number[] {
  const typed = nameWords(text);
  const best = center ? createNearest(center, count) : createBestRated(count);
  for (const { id, longitude, latitude, rating, reviews, name } of changes.listed)
    if (isNamed(name, typed)) best.add({ id, longitude, latitude, rating, reviews });
  const { ids, ratings, reviews, services, names } = snapshot;
  // The tree of all technicians has the order of the slots.
  const coordinates = services.get(ANY_SERVICE)?.tree.coordinates ?? new Int32Array();
  visitNamed(names, typed, slot => {
    const id = ids[slot] ?? 0;
    if (!changes.has(id))
      best.add({
        id,
        longitude: coordinates[2 * slot] ?? 0,
        latitude: coordinates[2 * slot + 1] ?? 0,
        rating: ratings[slot] ?? 0,
        reviews: reviews[slot] ?? 0,
      });
  });
  return [...new Set(best.ids())].slice(0, count);
}

interface Named {
  readonly id: number;
  /** Thousandths of a degree. */
  readonly longitude: number;
  readonly latitude: number;
  readonly rating: number;
  readonly reviews: number;
}

interface Best {
  add(named: Named): void;
  /** Returns the best ones in their order. The ids may repeat. */
  ids(): readonly number[];
}

function createNearest(center: Point, count: number): Best {
  const page = new NearestPage(new Circle(center, HALF_CIRCUMFERENCE_KM), MATCHES_PER_NAME * count, null);
  let added = 0;
  return {
    add({ id, longitude, latitude }) {
      page.add(id, longitude, latitude);
      added += 1;
      if (added % NAMES_PER_SHRINK === 0) page.shrinkCircle();
    },
    ids: () => page.found().map(({ id }) => id),
  };
}

function createBestRated(count: number): Best {
  const max = MATCHES_PER_NAME * count;
  const best: Named[] = [];
  return {
    add(named) {
      const last = best[max - 1];
      if (last && byRank(named, last) >= 0) return;
      const at = best.findIndex(other => byRank(named, other) < 0);
      best.splice(at < 0 ? best.length : at, 0, named);
      if (best.length > max) best.pop();
    },
    ids: () => best.map(({ id }) => id),
  };
}

/** Orders technicians: best mean first, then most reviews, then lowest id. */
export const byRank = (
  a: Pick<Named, 'id' | 'rating' | 'reviews'>,
  b: Pick<Named, 'id' | 'rating' | 'reviews'>,
): number => b.rating - a.rating || b.reviews - a.reviews || a.id - b.id;
