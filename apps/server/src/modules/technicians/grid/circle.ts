import { degrees, EARTH_RADIUS_KM, type Point, radians } from '@oficio/domain/technicians/geo.ts';
import { columnsOf } from './grid.ts';

/** Range of columns in a row, inclusive. The numbers continue past the ends of the row if the span crosses the antimeridian. */
export type Span = readonly [from: number, to: number];

/** A circle on the sphere. Computes the columns that it covers in a row, by the haversine formula solved for the longitude. */
export class Circle {
  readonly #latitude: number;
  readonly #longitude: number;
  /** Angle of the radius at the Earth's centre, in radians. Negative for a negative radius, which is an empty circle. */
  readonly #angle: number;

  constructor(center: Point, radiusKm: number) {
    this.#latitude = center.latitude;
    this.#longitude = center.longitude;
    this.#angle = radiusKm / EARTH_RADIUS_KM;
  }

  /** Returns the rows that the circle touches. `size` is the side of a cell in thousandths of a degree. */
  rows(size: number): Span {
    const reach = degrees(this.#angle);
    const last = Math.floor(180_000 / size);
    const row = (latitude: number) => Math.floor(((latitude + 90) * 1000) / size);
    return [Math.max(0, row(this.#latitude - reach)), Math.min(last, row(this.#latitude + reach))];
  }

  /** Returns the columns that may contain a point of the circle; null for none. */
  touched(row: number, size: number): Span | null {
    const [south, north] = edges(row, size);
    const nearest = Math.max(0, south - this.#latitude, this.#latitude - north);
    const reach = this.#reach(nearest, Math.min(cosine(south), cosine(north)));
    if (reach === null) return null;
    const span: Span = [this.#column(-reach, size), this.#column(reach, size)];
    return lengthOf(span) >= columnsOf(size) ? this.#allAround(size) : span;
  }

  /** Returns the columns that lie wholly in the circle; null for none. */
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

  /** Returns the degrees of longitude to the circle's edge at this latitude; null outside the circle, 180 for the whole parallel. */
  #reach(latitudeApart: number, cosineThere: number): number | null {
    const left = squaredHalfSine(this.#angle) - squaredHalfSine(radians(latitudeApart));
    if (left < 0) return null;
    const width = cosine(this.#latitude) * cosineThere;
    return left >= width ? 180 : degrees(2 * Math.asin(Math.sqrt(left / width)));
  }

  #column(longitudeApart: number, size: number): number {
    return Math.floor(((this.#longitude + longitudeApart + 180) * 1000) / size);
  }

  /** Returns the whole row with the centre in its middle, so that callers can subtract an inner span from it. */
  #allAround(size: number): Span {
    const columns = columnsOf(size);
    const from = this.#column(0, size) - Math.floor(columns / 2);
    return [from, from + columns - 1];
  }
}

/** Returns the number of columns in a span; 0 or less for an empty one. */
export const lengthOf = ([from, to]: Span): number => to - from + 1;

const cosine = (latitude: number): number => Math.cos(radians(latitude));
const squaredHalfSine = (angle: number): number => Math.sin(angle / 2) ** 2;

/** Returns the latitudes of a row's southern and northern edge. */
function edges(row: number, size: number): readonly [south: number, north: number] {
  const south = (row * size) / 1000 - 90;
  return [south, Math.min(90, south + size / 1000)];
}
