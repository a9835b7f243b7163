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
/** Towns with more than 95,000 inhabitants (GeoNames), the largest first. */
const LARGE_TOWNS: readonly number[] = [
  28079, 8019, 46250, 41091, 50297, 29067, 30030, 7040, 35016, 48020, 3014, 14021, 47186, 36057, 33024, 8101,
  1059, 15030, 18087, 3065, 33044, 8015, 8279, 30016, 31201, 11020, 8187, 28092, 38038, 28005, 28058, 4013,
  28074, 20069, 12040, 9059, 39075, 2003, 28007, 28065, 37274, 26089, 38023, 6015, 21041, 25120, 29069, 24089,
  43148, 11012, 41038, 8121, 8245, 28148, 11004, 28106, 23050, 28006, 43123, 32054, 3133, 35026, 48013, 15078,
  27028, 11031, 17079, 28127,
];

const sizeRank = (code: number): number => {
  const index = LARGE_TOWNS.indexOf(code);
  return index < 0 ? LARGE_TOWNS.length : index;
};

const zoomOf = (code: number): number => {
  if (CAPITALS.has(code)) return CAPITAL_ZOOM;
  return LARGE_TOWNS.includes(code) ? LARGE_TOWN_ZOOM : TOWN_ZOOM;
};

/** The towns in the order in which their names get a place: capitals of provinces, large towns, the others. Large ones come first. */
export const NAMED_TOWNS: readonly NamedTown[] = TOWN_LIST.map(([code, name, latitude, longitude]) => ({
  rank: sizeRank(code),
  town: { name, latitude, longitude, minZoom: zoomOf(code) },
}))
  .sort((one, other) => one.town.minZoom - other.town.minZoom || one.rank - other.rank)
  .map(({ town }) => town);

/** A name with the pixel of its town. */
interface Candidate {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** Pixels of a name: the mean width of a letter, the height of the line, the space around. */
const LETTER_WIDTH = 6.6;
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

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels around the middle of the view that the text of a way leaves free at its sides, for itself and the controls of the map. */
const SIDE = 90;
const TOP = 48;
const BOTTOM = 110;
/** From the east, against the clock. */
const ARROWS = ['→', '↗', '↑', '↖', '←', '↙', '↓', '↘'] as const;

/** Returns the nearest of the towns, an arrow to it and the pixel of its text at that edge of the view; null without towns. */
export function wayToNearest<Town extends Candidate>(towns: readonly Town[], { width, height }: Size) {
  const middle = { x: width / 2, y: height / 2 };
  const distanceTo = ({ x, y }: Town) => Math.hypot(x - middle.x, y - middle.y);
  const [first, ...others] = towns;
  if (!first) return null;
  const town = others.reduce(
    (nearest, other) => (distanceTo(other) < distanceTo(nearest) ? other : nearest),
    first,
  );
  const [east, south] = [town.x - middle.x, town.y - middle.y];
  const eighth = Math.round((Math.atan2(-south, east) * 4) / Math.PI);
  const room = { x: middle.x - SIDE, y: middle.y - (south > 0 ? BOTTOM : TOP) };
  const part = Math.min(1, room.x / Math.abs(east), room.y / Math.abs(south));
  const arrow = ARROWS[(eighth + ARROWS.length) % ARROWS.length] ?? ARROWS[0];
  return { town, arrow, x: middle.x + east * part, y: middle.y + south * part };
}
