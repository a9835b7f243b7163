import {
  boundingBox,
  degrees,
  EARTH_RADIUS_KM,
  kmOfHaversine,
  type Point,
  radians,
} from '@oficio/domain/technicians/geo.ts';

/** Cosine of each latitude in thousandths of a degree, from the equator to a pole. */
const COSINES = Float64Array.from({ length: 90_001 }, (_, latitude) => Math.cos(radians(latitude / 1000)));
/** The longest distance between two points on the Earth. */
export const HALF_CIRCUMFERENCE_KM = Math.PI * EARTH_RADIUS_KM;
/** Widens limits, so that rounding never loses a point. Points inside are checked with the exact distance. */
const MARGIN_KM = 1e-6;
/** The same for haversines near 1: on the other side of the Earth, `MARGIN_KM` is less than their rounding. */
const MARGIN = 4 * Number.EPSILON;

/** A circle around a position. Points are in thousandths of a degree. */
export class Circle {
  readonly longitude: number;
  readonly latitude: number;
  readonly #center: Point;
  readonly #cosine: number;
  #radiusKm = 0;
  /** Haversines of the radius without and with the margin. */
  #inner = 0;
  #outer = 0;
  /** Half the height and width of a box that lies in the circle. Thousandths of a degree; below 0 for none. */
  #innerHeight = -1;
  #innerWidth = -1;
  west = 0;
  east = 0;
  south = 0;
  north = 0;

  constructor(center: Point, radiusKm: number) {
    this.#center = center;
    this.#cosine = Math.cos(radians(center.latitude));
    this.longitude = center.longitude * 1000;
    this.latitude = center.latitude * 1000;
    this.shrinkTo(radiusKm);
  }

  /** Sets a new radius, which must not be greater. */
  shrinkTo(radiusKm: number): void {
    this.#radiusKm = radiusKm;
    const widened = radiusKm + MARGIN_KM;
    this.#inner = haversineOf(radiusKm - MARGIN_KM) - MARGIN;
    this.#outer = haversineOf(widened) + MARGIN;
    this.#setInnerBox();
    const { west, east, south, north } = boundingBox(this.#center, widened);
    this.west = Math.floor(west * 1000);
    this.east = Math.ceil(east * 1000);
    this.south = Math.floor(south * 1000);
    this.north = Math.ceil(north * 1000);
  }

  /** Returns the exact kilometres to a point, or -1 when it is outside. */
  distanceTo(longitude: number, latitude: number): number {
    const haversine = this.#haversineTo(longitude, latitude);
    if (haversine > this.#outer) return -1;
    const distance = kmOfHaversine(haversine);
    return distance <= this.#radiusKm ? distance : -1;
  }

  contains(longitude: number, latitude: number): boolean {
    const isInInnerBox =
      Math.abs(latitude - this.latitude) <= this.#innerHeight &&
      Math.abs(longitude - this.longitude) <= this.#innerWidth;
    if (isInInnerBox) return true;
    const haversine = this.#haversineTo(longitude, latitude);
    return haversine < this.#inner || kmOfHaversine(haversine) <= this.#radiusKm;
  }

  /** The corners of the inner box are on the circle, if the parallels were as long as the longest one in the box. */
  #setInnerBox(): void {
    const height = Math.min(Math.PI, this.#radiusKm / EARTH_RADIUS_KM) * Math.SQRT1_2;
    const nearestLatitude = Math.max(0, Math.abs(radians(this.#center.latitude)) - height);
    const left = this.#inner - Math.sin(height / 2) ** 2;
    const width =
      2 * Math.asin(Math.sqrt(Math.max(0, Math.min(1, left / (this.#cosine * Math.cos(nearestLatitude))))));
    this.#innerHeight = degrees(height) * 1000;
    this.#innerWidth = left > 0 ? degrees(width) * 1000 : -1;
  }

  /** Computes the same as `distanceKm`, step by step, so that both return equal numbers for equal points. */
  #haversineTo(longitude: number, latitude: number): number {
    const vertical = Math.sin(radians(latitude / 1000 - this.#center.latitude) / 2);
    const horizontal = Math.sin(radians(longitude / 1000 - this.#center.longitude) / 2);
    const cosine = COSINES[Math.abs(latitude)] ?? 0;
    return vertical * vertical + this.#cosine * cosine * horizontal * horizontal;
  }
}

const haversineOf = (kilometres: number): number =>
  Math.sin(Math.min(Math.PI / 2, Math.max(0, kilometres) / (2 * EARTH_RADIUS_KM))) ** 2;
