import { PROVINCE_LIST } from '@oficio/domain/places/provinces.ts';
import { TOWN_LIST } from '@oficio/domain/places/town-list.ts';

export interface NamedTown {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Zoom level from which the town has a name on the map. */
  readonly minZoom: number;
}

const CAPITAL_ZOOM = 4;
const LARGE_TOWN_ZOOM = 7;
const TOWN_ZOOM = 9;

const CAPITALS = new Set(PROVINCE_LIST.map(({ capital }) => Number(capital)));
/** Towns with more than some 95,000 inhabitants (GeoNames) that are no capitals, the largest first. */
const LARGE_TOWNS: readonly number[] = [
  36057, 33024, 8101, 3065, 8015, 8279, 30016, 11020, 8187, 28092, 28005, 28058, 28074, 28007, 28065, 38023,
  29069, 41038, 8121, 8245, 28148, 11004, 28106, 28006, 43123, 3133, 35026, 48013, 15078, 11031, 28127,
];

/** The towns in the order in which they get a place for their names: capitals of provinces, large towns, the others. */
export const NAMED_TOWNS: readonly NamedTown[] = TOWN_LIST.map(([code, name, latitude, longitude]) => {
  const large = LARGE_TOWNS.indexOf(code);
  const [rank, minZoom] = CAPITALS.has(code)
    ? [0, CAPITAL_ZOOM]
    : large >= 0
      ? [1 + large, LARGE_TOWN_ZOOM]
      : [1 + LARGE_TOWNS.length, TOWN_ZOOM];
  return { rank, town: { name, latitude, longitude, minZoom } };
})
  .sort((one, other) => one.rank - other.rank)
  .map(({ town }) => town);

/** A name with the pixel of its town. */
interface Candidate {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** Pixels of a name: an upper bound of the width of a letter, the height of the line, the space around. */
const LETTER_WIDTH = 8;
const LINE_HEIGHT = 18;
const SPACE = 6;

/** Returns the names that fit without touching one that comes before. Each is centred below the dot of its town. */
export function withoutOverlaps<Name extends Candidate>(candidates: readonly Name[]): readonly Name[] {
  const placed: Name[] = [];
  for (const name of candidates) if (!placed.some(other => touch(name, other))) placed.push(name);
  return placed;
}

const touch = (one: Candidate, other: Candidate): boolean =>
  Math.abs(one.x - other.x) < ((one.name.length + other.name.length) * LETTER_WIDTH) / 2 + SPACE &&
  Math.abs(one.y - other.y) < LINE_HEIGHT + SPACE;
