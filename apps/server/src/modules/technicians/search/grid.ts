import { EARTH_RADIUS_KM, type Point } from '@oficio/domain/technicians/geo.ts';

/** A public point in thousandths of a degree: whole numbers, exact in every engine. */
export interface GridPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** Inclusive range of keys: neighbours of one row of the grid. */
export type Strip = readonly [low: number, high: number];

/** Side of a cell of the search, in thousandths of a degree. */
export const CELL = 10;
/** Side of a block of the density, in thousandths of a degree. */
export const BLOCK = 50;

const FULL_TURN = 360_000;
/** Kilometres (1 mm) by which circles are widened or narrowed, so that rounding never loses a point. */
const MARGIN_KM = 1e-6;

/** The grid's key at a point: row by row from the south pole, each row eastwards from the antimeridian. */
export function keyAt(point: GridPoint, size: number): number {
  const row = Math.floor((point.latitude + 90_000) / size);
  const column = Math.floor(((point.longitude + 180_000) % FULL_TURN) / size);
  return row * (FULL_TURN / size) + column;
}

/** Thousandths of a degree of an already rounded point. */
export const gridPoint = ({ latitude, longitude }: Point): GridPoint => ({
  latitude: Math.round(latitude * 1000),
  longitude: Math.round(longitude * 1000),
});

/** Every place that is within `outerKm` and not surely within `innerKm`. */
export function ringStrips(center: Point, innerKm: number, outerKm: number, size: number): Strip[] {
  const outer = new Circle(center, outerKm + MARGIN_KM);
  const inner = new Circle(center, innerKm - MARGIN_KM);
  const strips: Strip[] = [];
  const [first, last] = outer.rows(size);
  for (let row = first; row <= last; row += 1) {
    const touched = outer.touched(row, size);
    const inside = inner.inside(row, size);
    if (!touched) continue;
    if (!inside) addStrips(strips, row, touched, size);
    else if (inside[1] - inside[0] + 1 < FULL_TURN / size) {
      addStrips(strips, row, [touched[0], inside[0] - 1], size);
      addStrips(strips, row, [inside[1] + 1, touched[1]], size);
    }
  }
  return strips;
}

/** Cells of which every point is within the radius. */
export function insideStrips(center: Point, radiusKm: number, size: number): Strip[] {
  const circle = new Circle(center, radiusKm - MARGIN_KM);
  const strips: Strip[] = [];
  const [first, last] = circle.rows(size);
  for (let row = first; row <= last; row += 1) {
    const inside = circle.inside(row, size);
    if (inside) addStrips(strips, row, inside, size);
  }
  return strips;
}

/** Square kilometres of a block at this latitude; never 0, not even at the poles. */
export function blockArea(latitude: number): number {
  const side = radians(BLOCK / 1000) * EARTH_RADIUS_KM;
  return side * side * Math.max(0.001, cosine(latitude));
}

/** The smallest box of latitudes and longitudes around a circle, in thousandths of a degree. */
export interface Box {
  readonly south: number;
  readonly north: number;
  /** Not narrowed where the circle crosses the antimeridian or holds a pole. */
  readonly west: number;
  readonly east: number;
}

export function boxAround(center: Point, radiusKm: number): Box {
  return new Circle(center, radiusKm + MARGIN_KM).box();
}

/** Columns of a row, inclusive; counted on beyond either end of the row where a span crosses the antimeridian. */
type Span = readonly [from: number, to: number];

function addStrips(strips: Strip[], row: number, [from, to]: Span, size: number): void {
  const columns = FULL_TURN / size;
  if (from > to) return;
  const start = row * columns;
  if (to - from + 1 >= columns) {
    strips.push([start, start + columns - 1]);
    return;
  }
  const low = (from + columns) % columns;
  const high = low + to - from;
  strips.push([start + low, start + Math.min(high, columns - 1)]);
  if (high >= columns) strips.push([start, start + high - columns]);
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;
const squaredHalfSine = (angle: number): number => Math.sin(angle / 2) ** 2;

/** A circle on the sphere, measured against the rows of a grid by the haversine formula solved for the longitude. */
class Circle {
  readonly #latitude: number;
  readonly #longitude: number;
  /** Angle of the radius as seen from the Earth's centre, radians; negative when there is no circle. */
  readonly #angle: number;

  constructor(center: Point, radiusKm: number) {
    this.#latitude = center.latitude;
    this.#longitude = center.longitude;
    this.#angle = radiusKm / EARTH_RADIUS_KM;
  }

  rows(size: number): Span {
    const reach = degrees(this.#angle);
    const last = Math.floor(180_000 / size);
    const row = (latitude: number) => Math.floor(((latitude + 90) * 1000) / size);
    return [Math.max(0, row(this.#latitude - reach)), Math.min(last, row(this.#latitude + reach))];
  }

  /** Columns of which some point may lie in the circle. */
  touched(row: number, size: number): Span | null {
    const [south, north] = edges(row, size);
    const nearest = Math.max(0, south - this.#latitude, this.#latitude - north);
    const reach = this.#reach(nearest, Math.min(cosine(south), cosine(north)));
    if (reach === null) return null;
    if (reach >= 180) return [0, FULL_TURN / size - 1];
    return [this.#column(-reach, size), this.#column(reach, size)];
  }

  /** Columns of which every point lies in the circle. */
  inside(row: number, size: number): Span | null {
    if (this.#angle <= 0) return null;
    const [south, north] = edges(row, size);
    const farthest = Math.max(Math.abs(south - this.#latitude), Math.abs(north - this.#latitude));
    const reach = this.#reach(farthest, Math.max(cosine(south), cosine(north)));
    if (reach === null) return null;
    if (reach >= 180) return [0, FULL_TURN / size - 1];
    const span: Span = [this.#column(-reach, size) + 1, this.#column(reach, size) - 1];
    return span[0] > span[1] ? null : span;
  }

  box(): Box {
    const height = degrees(this.#angle);
    const south = this.#latitude - height;
    const north = this.#latitude + height;
    const wide = Math.sin(this.#angle) / cosine(this.#latitude);
    const width = south > -90 && north < 90 && wide < 1 ? degrees(Math.asin(wide)) : 360;
    const crosses = this.#longitude - width <= -180 || this.#longitude + width >= 180;
    return {
      south: Math.floor(south * 1000),
      north: Math.ceil(north * 1000),
      west: crosses ? -180_000 : Math.floor((this.#longitude - width) * 1000),
      east: crosses ? 180_000 : Math.ceil((this.#longitude + width) * 1000),
    };
  }

  /** Degrees of longitude to the circle's edge at a place so far north or south; null beyond it, 180 for all around. */
  #reach(latitudeApart: number, cosineThere: number): number | null {
    const left = squaredHalfSine(this.#angle) - squaredHalfSine(radians(latitudeApart));
    if (left < 0) return null;
    const width = cosine(this.#latitude) * cosineThere;
    return left >= width ? 180 : degrees(2 * Math.asin(Math.sqrt(left / width)));
  }

  #column(longitudeApart: number, size: number): number {
    return Math.floor(((this.#longitude + longitudeApart + 180) * 1000) / size);
  }
}

const cosine = (latitude: number): number => Math.cos(radians(latitude));

/** Latitudes of a row's southern and northern edge. */
function edges(row: number, size: number): readonly [south: number, north: number] {
  const south = (row * size) / 1000 - 90;
  return [south, Math.min(90, south + size / 1000)];
}
