import { distanceKm } from '@oficio/domain/technicians/geo.ts';
import { CELL } from '../grid/grid.ts';
import { boxAround, ringStrips } from '../grid/strips.ts';
import { type Statements, stripsParameter } from '../store/search-statements.ts';
import type { Area, FoundTechnician, ResultPosition } from './area.ts';

/** Minimum of the first guess. Kilometres. */
const MIN_RADIUS_KM = 0.05;
/** Limits of the factor by which the area grows when the guess was too small. */
const MIN_GROWTH = 2;
const MAX_GROWTH = 16;

interface Page {
  readonly count: number;
  /** The last technician of the previous page. */
  readonly after: ResultPosition | null;
  /** Estimated technicians per square kilometre. Affects only the speed. */
  readonly density: number;
}

/**
 * Returns the nearest `count` technicians of an area, sorted by distance, then id; fewer when there are no more. Reads growing
 * rings of cells from a guessed radius, so that the work depends on the size of the result and not of the circle.
 */
export async function findNearest(
  statements: Statements,
  area: Area,
  page: Page,
): Promise<FoundTechnician[]> {
  const wanted = page.count + 2 * Math.sqrt(page.count);
  const start = Math.max(0, page.after?.distance ?? 0);
  const found: FoundTechnician[] = [];
  let after: ResultPosition = page.after ?? { distance: -1, id: 0 };
  let radius = radiusAround(start, wanted / page.density);
  while (true) {
    radius = Math.min(radius, area.radiusKm);
    const ring = await readRing(statements, area, after.distance, radius);
    found.push(...ring.filter(spot => byDistance(spot, after) > 0));
    if (found.length >= page.count || radius >= area.radiusKm) break;
    after = { distance: radius, id: Number.POSITIVE_INFINITY };
    const growth = Math.min(MAX_GROWTH, Math.max(MIN_GROWTH, wanted / (found.length + 1)));
    radius = radiusAround(start, growth * Math.PI * (radius * radius - start * start));
  }
  return found.sort(byDistance).slice(0, page.count);
}

/**
 * Returns the technicians within `outerKm`, in no order, from the cells that are not wholly within `innerKm`. Some of them can be
 * nearer than `innerKm`.
 */
export async function readRing(
  statements: Pick<Statements, 'spots'>,
  area: Area,
  innerKm: number,
  outerKm: number,
): Promise<FoundTechnician[]> {
  const { south, north, west, east } = boxAround(area.center, outerKm);
  const strips = stripsParameter(ringStrips(area.center, innerKm, outerKm, CELL));
  const { serviceId, minRating, maxRateCents } = area;
  const [row] = await statements.spots(strips, serviceId, minRating, maxRateCents, south, north, west, east);
  const ids = numbersIn(row?.ids);
  const latitudes = numbersIn(row?.latitudes);
  const longitudes = numbersIn(row?.longitudes);
  const stamps = numbersIn(row?.stamps);
  const spots: FoundTechnician[] = [];
  for (const [index, id] of ids.entries()) {
    const point = {
      latitude: (latitudes[index] ?? 0) / 1000,
      longitude: (longitudes[index] ?? 0) / 1000,
    };
    const distance = distanceKm(area.center, point);
    if (distance <= outerKm) spots.push({ id, distance, stamp: stamps[index] ?? 0 });
  }
  return spots;
}

const numbersIn = (list: string | null | undefined): number[] => JSON.parse(`[${list ?? ''}]`);

const byDistance = (a: ResultPosition, b: ResultPosition): number => a.distance - b.distance || a.id - b.id;

/** Returns the outer radius of the ring that starts at `startKm` and has this area. Infinite for an infinite area. */
const radiusAround = (startKm: number, areaKm2: number): number =>
  Math.max(startKm + MIN_RADIUS_KM, Math.sqrt(startKm * startKm + areaKm2 / Math.PI));
