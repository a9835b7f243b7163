import { TOTAL_CAP } from '@oficio/domain/technicians/limits.ts';
import { CELL } from '../grid/grid.ts';
import { insideStrips } from '../grid/strips.ts';
import { type Statements, stripsParameter } from '../store/search-statements.ts';
import type { Area } from './area.ts';
import { readRing } from './find-nearest.ts';

/** Counting stops here, because the reply shows no total above the cap. */
export const COUNT_LIMIT = TOTAL_CAP + 1;

/**
 * Counts the technicians of an area: exactly up to the cap, otherwise returns any number above the cap. Measures distances only
 * in the cells at the edge of the circle.
 */
export async function countInArea(statements: Statements, area: Area): Promise<number> {
  const [inside] = await statements.count(
    stripsParameter(insideStrips(area.center, area.radiusKm, CELL)),
    area.serviceId,
    area.minRating,
    area.maxRateCents,
    COUNT_LIMIT,
  );
  const sure = inside?.count ?? 0;
  if (sure >= COUNT_LIMIT) return sure;
  return sure + (await readRing(statements, area, area.radiusKm, area.radiusKm)).length;
}
