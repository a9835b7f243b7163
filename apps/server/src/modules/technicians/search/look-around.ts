import { BLOCK, blockArea, gridPoint, keyAt } from '../grid/grid.ts';
import { insideStrips, ringStrips } from '../grid/strips.ts';
import { columnAround, columnWithin } from '../store/density-columns.ts';
import { type Statements, stripsParameter } from '../store/search-statements.ts';
import type { Area } from './area.ts';

/** Where the block around the centre is sparser than its neighbours, those that touch this circle count. Kilometres. */
const NEIGHBOURHOOD_KM = 5;

/** What the density tells before anything is searched. */
export interface Outlook {
  /** Roughly so many technicians per square kilometre pass the filters around the centre. */
  readonly density: number;
  /** At least so many pass them in the whole circle. */
  readonly surely: number;
}

export async function lookAround(statements: Statements, area: Area): Promise<Outlook> {
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
  return { density: perBlock / blockArea(center.latitude), surely: counts?.inside ?? 0 };
}
