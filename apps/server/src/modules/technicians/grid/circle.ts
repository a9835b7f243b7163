import { degrees, EARTH_RADIUS_KM, type Point, radians } from '@oficio/domain/technicians/geo.ts';
import { columnsOf } from './grid.ts';

/** Columns of a row, inclusive; counted on beyond either end of the row where a span crosses the antimeridian. */
export type Span = readonly [from: number, to: number];

/** A circle on the sphere, measured against the rows of a grid by the haversine formula solved for the longitude. */
export class Circle {
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
    const span: Span = [this.#column(-reach, size), this.#column(reach, size)];
    return lengthOf(span) >= columnsOf(size) ? this.#allAround(size) : span;
  }

  /** Columns of which every point lies in the circle. */
  inside(row: number, size: number): Span | null {
    if (this.#angle <= 0) return null;
    const [south, north] = edges(row, size);
    const farthest = Math.max(Math.abs(south - this.#latitude), Math.abs(north - this.#latitude));
    const reach = this.#reach(farthest, Math.max(cosine(south), cosine(north)));
    if (reach === null) return null;
    if (reach >= 180) return this.#allAround(size);
    const span: Span = [this.#column(-reach, size) + 1, this.#column(reach, size) - 1];
    return lengthOf(span) > 0 ? span : null;
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

  /** The whole row once, with the centre in its middle: so that what lies inside can be cut out of it. */
  #allAround(size: number): Span {
    const columns = columnsOf(size);
    const from = this.#column(0, size) - Math.floor(columns / 2);
    return [from, from + columns - 1];
  }
}

/** Columns in a span; not positive for an empty one. */
export const lengthOf = ([from, to]: Span): number => to - from + 1;

const cosine = (latitude: number): number => Math.cos(radians(latitude));
const squaredHalfSine = (angle: number): number => Math.sin(angle / 2) ** 2;

/** Latitudes of a row's southern and northern edge. */
function edges(row: number, size: number): readonly [south: number, north: number] {
  const south = (row * size) / 1000 - 90;
  return [south, Math.min(90, south + size / 1000)];
}
