import type { Point } from '@oficio/domain/technicians/geo.ts';
import { boxAround } from '../view/job-place.ts';

/** Cells of a quarter of a degree, as in the index of waiting requests. */
const PER_DEGREE = 4;
const COLUMNS = 360 * PER_DEGREE;

/** Returns the cells that can contain a request with its coarse place within `radiusKm`. */
export function cellsAround(point: Point, radiusKm: number): number[] {
  const { south, north, west, east } = boxAround(point, radiusKm);
  const rows = indexes(south + 90, north + 90);
  // At the antimeridian the box covers all longitudes, 180° included, which is in the first cell of the next row.
  const columns = indexes(Math.max(0, west + 180), Math.min(360, east + 180));
  return rows.flatMap(row => columns.map(column => row * COLUMNS + column));
}

function indexes(from: number, to: number): number[] {
  const [first, last] = [Math.floor(from * PER_DEGREE), Math.floor(to * PER_DEGREE)];
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}
