import type { Filters } from './grades.ts';
import type { Ranked, Statements } from './statements.ts';

/** Above every mean: where the list begins. */
const ABOVE_ALL = 6;

/**
 * The next `count` technicians after `after`, wherever they are: best mean first, then most reviews, then lowest id. The
 * index has this order; what comes after a place in it is three ranges, read until the page is full.
 */
export async function findBestRated(
  { ranked }: Pick<Statements, 'ranked'>,
  { serviceId, minRating, maxRateCents }: Filters & { readonly serviceId: number },
  { count, after }: { readonly count: number; readonly after: Ranked | null },
): Promise<Ranked[]> {
  const { rating, reviews, id } = after ?? { rating: ABOVE_ALL, reviews: 0, id: 0 };
  const found: Ranked[] = [];
  const rest = () => [minRating, maxRateCents, count - found.length] as const;
  if (after) found.push(...(await ranked.sameReviews(serviceId, rating, reviews, id, ...rest())));
  if (after && found.length < count)
    found.push(...(await ranked.sameRating(serviceId, rating, reviews, ...rest())));
  if (found.length < count) found.push(...(await ranked.lower(serviceId, rating, ...rest())));
  return found;
}
