import { CELL } from '../grid/grid.ts';
import { insideStrips } from '../grid/strips.ts';
import { type Statements, stripsParameter } from '../store/search-statements.ts';
import type { Area } from './area.ts';
import { readRing } from './find-nearest.ts';

/**
 * Everybody in an area, in no order. Who is in a cell that lies wholly in the circle is taken without being measured, and
 * their ids come as one text: that is the cheapest way for thousands of them.
 */
export async function findAllInArea(statements: Statements, area: Area): Promise<number[]> {
  const { serviceId, minRating, maxRateCents } = area;
  const strips = stripsParameter(insideStrips(area.center, area.radiusKm, CELL));
  const [inside] = await statements.ids(strips, serviceId, minRating, maxRateCents);
  const rim = await readRing(statements, area, area.radiusKm, area.radiusKm);
  return [...(JSON.parse(`[${inside?.ids ?? ''}]`) as number[]), ...rim.map(spot => spot.id)];
}
