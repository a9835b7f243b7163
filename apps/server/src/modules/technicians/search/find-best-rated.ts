import { TOTAL_CAP } from '@oficio/domain/technicians/limits.ts';
import { type Filters, NO_RATE } from '../store/density-columns.ts';
import type { Ranked, Statements } from '../store/search-statements.ts';
import { COUNT_LIMIT } from './count-total.ts';

/** Above every mean: where the list begins. */
const TOP = { rating: 6, reviews: 0, id: 0 } as const satisfies Ranked;

type Search = Filters & { readonly serviceId: number };

interface Page {
  readonly count: number;
  /** The last one of the page before. */
  readonly after: Ranked | null;
}

interface BestRated {
  readonly found: readonly Ranked[];
  /** How many there are in all; any number above the cap stands for more. */
  readonly total: number;
}

/**
 * The next `count` technicians, wherever they are: best mean first, then most reviews, then lowest id. Few who pass a price
 * are all taken and put in order; else the list is read in its order, where those who pass are then not far between.
 */
export async function findBestRated(
  statements: Statements,
  search: Search,
  { count, after }: Page,
): Promise<BestRated> {
  const { serviceId, minRating, maxRateCents } = search;
  if (maxRateCents === NO_RATE) {
    const [counted] = await statements.countRated(serviceId, minRating, COUNT_LIMIT);
    return { found: await readOn(statements, search, { count, after }), total: counted?.count ?? 0 };
  }
  const cheap = await statements.cheap(serviceId, maxRateCents, minRating, COUNT_LIMIT);
  if (cheap.length > TOTAL_CAP)
    return { found: await readOn(statements, search, { count, after }), total: cheap.length };
  const found = cheap.filter(ranked => byRank(ranked, after ?? TOP) > 0).sort(byRank);
  return { found: found.slice(0, count), total: cheap.length };
}

/** Reads the index of ratings on from a place in it: three ranges, until the page is full. */
async function readOn(
  { ranked }: Pick<Statements, 'ranked'>,
  { serviceId, minRating, maxRateCents }: Search,
  { count, after }: Page,
): Promise<Ranked[]> {
  const { rating, reviews, id } = after ?? TOP;
  const found: Ranked[] = [];
  const rest = () => [minRating, maxRateCents, count - found.length] as const;
  if (after) found.push(...(await ranked.sameReviews(serviceId, rating, reviews, id, ...rest())));
  if (after && found.length < count)
    found.push(...(await ranked.sameRating(serviceId, rating, reviews, ...rest())));
  if (found.length < count) found.push(...(await ranked.lower(serviceId, rating, ...rest())));
  return found;
}

const byRank = (a: Ranked, b: Ranked): number => b.rating - a.rating || b.reviews - a.reviews || a.id - b.id;
