import type { Query } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { COUNT_CAP } from '@oficio/domain/fields/numbers.ts';
import { RATING_RANGE } from '@oficio/domain/reviews/contract.ts';
import { type Point, shownKm } from '@oficio/domain/technicians/geo.ts';
import { SEARCH_RADIUS } from '@oficio/domain/technicians/limits.ts';
import type { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import { isUpTo, isWholeNumber, readCursor } from '../../../platform/database/paging/cursor.ts';
import type { ServiceCatalogue } from '../catalogue/service-catalogue.ts';
import { HALF_CIRCUMFERENCE_KM } from '../index/circle.ts';
import type { LiveIndex } from '../index/live-index.ts';
import { NO_FILTERS } from '../index/snapshot.ts';
import type { Area, Search, TechnicianIndex } from '../index/technician-index.ts';
import { type CardReader, type ReplyPage, replyText } from './cards.ts';

export type TechnicianQuery = Query<typeof technicianSearchEndpoints.listTechnicians>;

/** Counting stops here, because the reply contains no larger total. */
const COUNT_LIMIT = COUNT_CAP + 1;

/**
 * Returns the handler of `GET /api/technicians`: the public technicians, nearest first around a position, otherwise best rated
 * first. The handler returns the JSON text of the reply, joined from stored cards.
 */
export function createTechnicianList(
  index: Pick<LiveIndex, 'ready'>,
  readCards: CardReader,
  catalogue: Pick<ServiceCatalogue, 'idOf'>,
): (query: TechnicianQuery) => Promise<string> {
  return async query => {
    const center = positionOf(query);
    const search = {
      serviceId: await catalogue.idOf(query.service),
      minRating: query.minRating ?? NO_FILTERS.minRating,
      maxRateCents: query.maxPrice === null ? NO_FILTERS.maxRateCents : toCents(query.maxPrice),
    };
    const loaded = await index.ready();
    const page = center
      ? pageNear(loaded, { ...search, center, radiusKm: query.radius ?? SEARCH_RADIUS.default }, query)
      : pageOfBest(loaded, search, query);
    const ids = page.shown.map(({ id }) => id);
    return replyText(page, await readCards(ids));
  };
}

function pageNear(index: TechnicianIndex, area: Area, query: TechnicianQuery): ReplyPage {
  const position = readCursor(query.cursor, [isUpTo(HALF_CIRCUMFERENCE_KM), isWholeNumber]);
  const after = position && { distance: position[0], id: position[1] };
  const count = query.limit + 1;
  const found = index.nearest(area, { count, after });
  const isWhole = !after && found.length < count;
  const total = isWhole ? found.length : index.countNear(area, COUNT_LIMIT);
  return pageOf(found, query.limit, total, {
    shown: ({ id, distance }) => ({ id, distance: shownKm(distance) }),
    cursor: near => [near.distance, near.id],
  });
}

function pageOfBest(index: TechnicianIndex, search: Search, query: TechnicianQuery): ReplyPage {
  const position = readCursor(query.cursor, [isUpTo(RATING_RANGE.max), isWholeNumber, isWholeNumber]);
  const after = position && { rating: position[0], reviews: position[1], id: position[2] };
  const { found, total } = index.bestRated(search, { count: query.limit + 1, after, limit: COUNT_LIMIT });
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
  {
    shown,
    cursor,
  }: { shown(found: Found): ReplyPage['shown'][number]; cursor(last: Found): readonly number[] },
): ReplyPage {
  const last = found.length > limit ? found[limit - 1] : undefined;
  return { shown: found.slice(0, limit).map(shown), cursor: last === undefined ? null : cursor(last), total };
}

/** Returns the position, or null when none is given. Throws 400 when one coordinate is missing. */
export function positionOf({ lat, lng }: Pick<TechnicianQuery, 'lat' | 'lng'>): Point | null {
  if (lat === null && lng === null) return null;
  if (lat === null) throw new AppError('invalid', { field: 'lat', text: 'Falta la latitud' });
  if (lng === null) throw new AppError('invalid', { field: 'lng', text: 'Falta la longitud' });
  return { latitude: lat, longitude: lng };
}

/** Returns whole cents. The addend corrects binary fractions: 19.99 * 100 is a little less than 1999. */
const toCents = (euros: number): number => Math.floor(euros * 100 + 1e-6);
