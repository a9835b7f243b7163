import { TOTAL_CAP } from '@oficio/domain/technicians/limits.ts';
import { CELL } from '../grid/grid.ts';
import { insideStrips } from '../grid/strips.ts';
import { type Statements, stripsParameter } from '../store/search-statements.ts';
import type { Area } from './area.ts';
import { readRing } from './find-nearest.ts';

/** Counting stops here: enough to know that the cap is passed. */
export const COUNT_LIMIT = TOTAL_CAP + 1;

/**
 * How many an area holds, exact up to the cap and beyond it any number above. Cells that lie wholly in the circle are
 * counted without a look at where in them people are; only the rim is measured.
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
