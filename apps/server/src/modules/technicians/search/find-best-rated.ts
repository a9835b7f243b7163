import { TOTAL_CAP } from '@oficio/domain/technicians/limits.ts';
import { type Filters, NO_RATE } from '../store/density-columns.ts';
import type { Ranked, Statements } from '../store/search-statements.ts';
import { COUNT_LIMIT } from './count-total.ts';

/** The start of the list. The rating is above every mean, so each technician ranks after it. */
const TOP = { rating: 6, reviews: 0, id: 0 } as const satisfies Ranked;

type Search = Filters & { readonly serviceId: number };

interface Page {
  readonly count: number;
  /** The last technician of the previous page. */
  readonly after: Ranked | null;
}

interface BestRated {
  readonly found: readonly Ranked[];
  /** Number of matches. Any number above `TOTAL_CAP` means "more than the cap". */
  readonly total: number;
}

/**
 * Returns the next `count` technicians at any place: best mean first, then most reviews, then lowest id. Sorts all matches of a
 * price filter if they are few. Otherwise reads the index of ratings in order, where matches are then frequent.
 */
export async function findBestRated(
  statements: Statements,
  search: Search,
  { count, after }: Page,
): Promise<BestRated> {
  const { serviceId, minRating, maxRateCents } = search;
  if (maxRateCents === NO_RATE) {
    const [counted] = await statements.countRated(serviceId, minRating, COUNT_LIMIT);
    return { found: await readInOrder(statements, search, { count, after }), total: counted?.count ?? 0 };
  }
  const cheap = await statements.cheap(serviceId, maxRateCents, minRating, COUNT_LIMIT);
  if (cheap.length > TOTAL_CAP)
    return { found: await readInOrder(statements, search, { count, after }), total: cheap.length };
  const found = cheap.filter(ranked => byRank(ranked, after ?? TOP) > 0).sort(byRank);
  return { found: found.slice(0, count), total: cheap.length };
}

/** Reads the index of ratings from a position onwards, in up to three ranges, until the page is full. */
async function readInOrder(
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
