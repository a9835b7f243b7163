import { BLOCK, blockArea, gridPoint, keyAt } from '../grid/grid.ts';
import { insideStrips, ringStrips } from '../grid/strips.ts';
import { columnAround, columnWithin } from '../store/density-columns.ts';
import { type Statements, stripsParameter } from '../store/search-statements.ts';
import type { Area } from './area.ts';

/** When the block at the centre is sparser than the mean of the blocks within this radius, the mean counts. Kilometres. */
const NEIGHBOURHOOD_KM = 5;

/** Estimates from the stored density, before the search. */
export interface DensityEstimate {
  /** Estimated technicians per square kilometre around the centre that pass the filters. */
  readonly density: number;
  /** Lower bound of the technicians in the whole circle that pass the filters. */
  readonly atLeast: number;
}

/** Reads the stored density around the centre and inside the circle. */
export async function estimateDensity(statements: Statements, area: Area): Promise<DensityEstimate> {
  const { center, serviceId } = area;
  const within = columnWithin(area);
  const near = ringStrips(center, 0, NEIGHBOURHOOD_KM, BLOCK);
  const inside = within ? insideStrips(center, area.radiusKm, BLOCK) : [];
  const [counts] = await statements.density(within ?? columnAround(area))(
    serviceId,
    keyAt(gridPoint(center), BLOCK),
    stripsParameter(near),
    serviceId,
    stripsParameter(inside),
    serviceId,
  );
  const blocks = near.reduce((sum, [low, high]) => sum + high - low + 1, 0);
  const perBlock = Math.max(counts?.own ?? 0, (counts?.near ?? 0) / blocks);
  return { density: perBlock / blockArea(center.latitude), atLeast: counts?.inside ?? 0 };
}
