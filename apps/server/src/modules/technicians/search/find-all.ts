import { CELL } from '../grid/grid.ts';
import { insideStrips } from '../grid/strips.ts';
import { type Statements, stripsParameter } from '../store/search-statements.ts';
import type { Area } from './area.ts';
import { readRing } from './find-nearest.ts';

/**
 * Returns the ids of all technicians in an area, in no order. Measures distances only in the cells at the edge of the circle. The
 * database returns the other ids as one text, because thousands of rows would cost more.
 */
export async function findAllInArea(statements: Statements, area: Area): Promise<number[]> {
  const { serviceId, minRating, maxRateCents } = area;
  const strips = stripsParameter(insideStrips(area.center, area.radiusKm, CELL));
  const [inside] = await statements.ids(strips, serviceId, minRating, maxRateCents);
  const edge = await readRing(statements, area, area.radiusKm, area.radiusKm);
  return [...(JSON.parse(`[${inside?.ids ?? ''}]`) as number[]), ...edge.map(spot => spot.id)];
}
