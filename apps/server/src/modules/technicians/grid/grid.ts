import { EARTH_RADIUS_KM, type Point, radians } from '@oficio/domain/technicians/geo.ts';

/** A public point in thousandths of a degree. Whole numbers, because both engines compare them exactly. */
export interface GridPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** Side of a cell of the search, in thousandths of a degree. */
export const CELL = 10;
/** Side of a block of the density, in thousandths of a degree. */
export const BLOCK = 50;

const FULL_TURN = 360_000;

/** Returns the number of cells of this size in a row around the Earth. */
export const columnsOf = (size: number): number => FULL_TURN / size;

/** Returns the key of the cell at a point. Keys count rows from the south pole and, in a row, columns east of the antimeridian. */
export function keyAt(point: GridPoint, size: number): number {
  const row = Math.floor((point.latitude + 90_000) / size);
  const column = Math.floor(((point.longitude + 180_000) % FULL_TURN) / size);
  return row * columnsOf(size) + column;
}

/** Converts an already rounded point to thousandths of a degree. */
export const gridPoint = ({ latitude, longitude }: Point): GridPoint => ({
  latitude: Math.round(latitude * 1000),
  longitude: Math.round(longitude * 1000),
});

/** Returns the square kilometres of a block at this latitude. Never 0, because callers divide by it. */
export function blockArea(latitude: number): number {
  const side = radians(BLOCK / 1000) * EARTH_RADIUS_KM;
  return side * side * Math.max(0.001, Math.cos(radians(latitude)));
}
