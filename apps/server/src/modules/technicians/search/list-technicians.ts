import type { Query } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { RATING_RANGE } from '@oficio/domain/reviews/contract.ts';
import { EARTH_RADIUS_KM, type Point, shownKm } from '@oficio/domain/technicians/geo.ts';
import { SEARCH_RADIUS, TOTAL_CAP } from '@oficio/domain/technicians/limits.ts';
import type { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isUpTo, isWholeNumber, readCursor } from '../../../platform/paging/cursor.ts';
import { type Filters, NO_FILTERS } from '../store/density-columns.ts';
import { prepareStatements, type Statements } from '../store/search-statements.ts';
import { createCardCache } from './card-cache.ts';
import { countInArea } from './count-total.ts';
import { estimateDensity } from './estimate-density.ts';
import { findBestRated } from './find-best-rated.ts';
import { findNearest } from './find-nearest.ts';
import { type Page, replyText } from './reply-text.ts';
import { serviceFinder } from './service-names.ts';

/** The longest distance between two points on the Earth. */
const HALF_CIRCUMFERENCE_KM = Math.PI * EARTH_RADIUS_KM;

export type ListQuery = Query<typeof technicianSearchEndpoints.listTechnicians>;

type Search = Filters & { readonly serviceId: number };

/**
 * Returns the handler of `GET /api/technicians`: the public technicians, nearest first around a position, otherwise best rated
 * first. The handler returns the JSON text of the reply, joined from stored cards.
 */
export function createTechnicianList(database: Database): (query: ListQuery) => Promise<string> {
  const statements = prepareStatements(database);
  const cardsOf = createCardCache(statements);
  const findService = serviceFinder(database.read);
  return async query => {
    const center = positionOf(query);
    const search = {
      serviceId: await findService(query.service),
      minRating: query.minRating ?? NO_FILTERS.minRating,
      maxRateCents: query.maxPrice === null ? NO_FILTERS.maxRateCents : toCents(query.maxPrice),
    };
    const page = center
      ? await pageNear(statements, { ...search, center }, query)
      : await pageOfBest(statements, search, query);
    return replyText(page, await cardsOf(page.shown));
  };
}

async function pageNear(
  statements: Statements,
  search: Search & { readonly center: Point },
  query: ListQuery,
): Promise<Page> {
  const position = readCursor(query.cursor, [isUpTo(HALF_CIRCUMFERENCE_KM), isWholeNumber]);
  const after = position && { distance: position[0], id: position[1] };
  const area = { ...search, radiusKm: query.radius ?? SEARCH_RADIUS.default };
  const count = query.limit + 1;
  const { density, atLeast } = await estimateDensity(statements, area);
  const found = await findNearest(statements, area, { count, after, density });
  const isWhole = !after && found.length < count;
  const total = isWhole ? found.length : atLeast > TOTAL_CAP ? atLeast : await countInArea(statements, area);
  return pageOf(found, query.limit, total, {
    shown: ({ id, distance, stamp }) => ({ id, stamp, distance: shownKm(distance) }),
    cursor: near => [near.distance, near.id],
  });
}

async function pageOfBest(statements: Statements, search: Search, query: ListQuery): Promise<Page> {
  const position = readCursor(query.cursor, [isUpTo(RATING_RANGE.max), isWholeNumber, isWholeNumber]);
  const after = position && { rating: position[0], reviews: position[1], id: position[2] };
  const { found, total } = await findBestRated(statements, search, { count: query.limit + 1, after });
  return pageOf(found, query.limit, total, {
    shown: ({ id }) => ({ id, distance: null }),
    cursor: ranked => [ranked.rating, ranked.reviews, ranked.id],
  });
}

/** Returns a page of the first `limit` results. Callers search for one more result, which shows that there is a next page. */
function pageOf<Found>(
  found: readonly Found[],
  limit: number,
  total: number,
  { shown, cursor }: { shown(found: Found): Page['shown'][number]; cursor(last: Found): readonly number[] },
): Page {
  const last = found.length > limit ? found[limit - 1] : undefined;
  return { shown: found.slice(0, limit).map(shown), cursor: last === undefined ? null : cursor(last), total };
}

/** Returns the position, or null when none is given. Throws 400 when one coordinate is missing. */
function positionOf({ lat, lng }: ListQuery): Point | null {
  if (lat === null && lng === null) return null;
  if (lat === null) throw new AppError('invalid', { field: 'lat', text: 'Falta la latitud' });
  if (lng === null) throw new AppError('invalid', { field: 'lng', text: 'Falta la longitud' });
  return { latitude: lat, longitude: lng };
}

/** Returns whole cents. The addend corrects binary fractions: 19.99 * 100 is a little less than 1999. */
const toCents = (euros: number): number => Math.floor(euros * 100 + 1e-6);
