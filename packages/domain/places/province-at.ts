import { AREA_LIST, type Area } from './areas.ts';
import { type Province, provinceOf } from './provinces.ts';

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Kilometres that a point may lie beyond the simplified coast, such as in a harbour. */
const COAST_REACH_KM = 3;
/** Kilometres that a point may lie beyond a border with another country: about the error of the simplified outlines. */
const BORDER_REACH_KM = 0.3;
const KM_OF_DEGREE = 111.195;

/**
 * Returns the province of a point in degrees, Ceuta and Melilla included; null outside of Spain. A point near the coast belongs to the
 * nearest province. Chafarinas, Alhucemas and Vélez de la Gomera, which belong to no province, count as Melilla (docs/maps.md).
 */
export function provinceAt(point: Point): Province | null {
  const near = BOXES.filter(box => isInBox(box, point));
  const area = near.find(({ area }) => isInside(area, point))?.area ?? nearestOf(near, point);
  // Gibraltar is an area, but no province.
  return area ? (provinceOf(area.code) ?? null) : null;
}

interface Box {
  readonly area: Area;
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** Boxes around the areas and the points within their reach. */
const BOXES: readonly Box[] = AREA_LIST.map(area => {
  const positions = area.rings.flat().flatMap(({ arc }) => arc.positions);
  const longitudes = positions.map(([longitude]) => longitude);
  const latitudes = positions.map(([, latitude]) => latitude);
  const north = Math.max(...latitudes);
  const reach = COAST_REACH_KM / KM_OF_DEGREE;
  return {
    area,
    south: Math.min(...latitudes) - reach,
    north: north + reach,
    west: Math.min(...longitudes) - reach / squeezeAt(north),
    east: Math.max(...longitudes) + reach / squeezeAt(north),
  };
});

const isInBox = ({ south, north, west, east }: Box, { latitude, longitude }: Point): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** Returns whether a line from the point to the east crosses the outline an odd number of times. */
function isInside({ rings }: Area, { latitude, longitude }: Point): boolean {
  let isInside = false;
  for (const ring of rings)
    for (const { arc } of ring) {
      let [fromEast, fromNorth] = arc.positions[0] ?? [0, 0];
      for (const [east, north] of arc.positions) {
        if (fromNorth > latitude !== north > latitude) {
          const crossing = fromEast + ((east - fromEast) * (latitude - fromNorth)) / (north - fromNorth);
          if (longitude < crossing) isInside = !isInside;
        }
        fromEast = east;
        fromNorth = north;
      }
    }
  return isInside;
}

/** Returns the nearest of the areas, if the point is within the reach of the nearest part of its outline. */
function nearestOf(near: readonly Box[], point: Point): Area | null {
  let nearest: Area | null = null;
  let least = Number.POSITIVE_INFINITY;
  let reach = 0;
  for (const { area } of near)
    for (const ring of area.rings)
      for (const { arc } of ring) {
        const distance = kmTo(arc.positions, point);
        // Where a border meets the coast, what lies beyond both is abroad.
        if (distance > least || (distance === least && !arc.isAbroad)) continue;
        nearest = area;
        least = distance;
        reach = arc.isAbroad ? BORDER_REACH_KM : COAST_REACH_KM;
      }
  return least <= reach ? nearest : null;
}

/** Returns the distance to a line in kilometres. On this scale the Earth is flat, and a degree of longitude is shorter than one of latitude. */
function kmTo(positions: readonly (readonly [number, number])[], { latitude, longitude }: Point): number {
  const squeeze = squeezeAt(latitude);
  let least = Number.POSITIVE_INFINITY;
  let before: readonly [number, number] | undefined;
  for (const [east, north] of positions) {
    const x = (east - longitude) * squeeze;
    const y = north - latitude;
    const [fromX, fromY] = before ?? [x, y];
    const [alongX, alongY] = [x - fromX, y - fromY];
    const length = alongX ** 2 + alongY ** 2;
    const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * alongX + fromY * alongY) / length));
    least = Math.min(least, (fromX + part * alongX) ** 2 + (fromY + part * alongY) ** 2);
    before = [x, y];
  }
  return Math.sqrt(least) * KM_OF_DEGREE;
}

function squeezeAt(latitude: number): number {
  return Math.cos((latitude * Math.PI) / 180);
}
