import { EARTH_RADIUS_KM, type Point, radians } from '@oficio/domain/technicians/geo.ts';

/** A public point in thousandths of a degree: whole numbers, exact in every engine. */
export interface GridPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** Side of a cell of the search, in thousandths of a degree. */
export const CELL = 10;
/** Side of a block of the density, in thousandths of a degree. */
export const BLOCK = 50;

const FULL_TURN = 360_000;

/** How many cells of this size a row has, all around the Earth. */
export const columnsOf = (size: number): number => FULL_TURN / size;

/** The grid's key at a point: row by row from the south pole, each row eastwards from the antimeridian. */
export function keyAt(point: GridPoint, size: number): number {
  const row = Math.floor((point.latitude + 90_000) / size);
  const column = Math.floor(((point.longitude + 180_000) % FULL_TURN) / size);
  return row * columnsOf(size) + column;
}

/** Thousandths of a degree of an already rounded point. */
export const gridPoint = ({ latitude, longitude }: Point): GridPoint => ({
  latitude: Math.round(latitude * 1000),
  longitude: Math.round(longitude * 1000),
});

/** Square kilometres of a block at this latitude; never 0, not even at the poles. */
export function blockArea(latitude: number): number {
  const side = radians(BLOCK / 1000) * EARTH_RADIUS_KM;
  return side * side * Math.max(0.001, Math.cos(radians(latitude)));
}
