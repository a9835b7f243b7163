import type { Query } from '@oficio/domain/endpoint.ts';
import { Failure } from '@oficio/domain/errors.ts';
import type { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { type Point, shownKm } from '@oficio/domain/technicians/geo.ts';
import { SEARCH_RADIUS, TOTAL_CAP } from '@oficio/domain/technicians/limits.ts';
import { readNumberCursor, writeCursor } from '../../../platform/cursor.ts';
import type { Database } from '../../../platform/database/database.ts';
import { COUNT_LIMIT, countInArea } from './count-total.ts';
import { findBestRated } from './find-best-rated.ts';
import { findNearest } from './find-nearest.ts';
import { type Filters, NO_FILTERS } from './grades.ts';
import { lookAround } from './look-around.ts';
import { serviceFinder } from './service-names.ts';
import { prepareStatements, type Statements } from './statements.ts';

export type ListQuery = Query<typeof technicianEndpoints.listTechnicians>;

/** A page: who is on it, where the next one starts, and how many there are in all (exact up to the cap). */
interface Page {
  readonly shown: readonly (readonly [id: number, distance: number | null])[];
  readonly cursor: readonly number[] | null;
  readonly total: number;
}

type Search = Filters & { readonly serviceId: number };

/**
 * `GET /api/technicians`: whom the public may find, nearest first around a position, else best rated first. The answer
 * is the reply's text, put together from cards that are kept ready.
 */
export function createTechnicianList(database: Database): (query: ListQuery) => Promise<string> {
  const statements = prepareStatements(database);
  const findService = serviceFinder(database.read);
  return async query => {
    const center = positionOf(query);
    const search = {
      serviceId: await findService(query.service),
      minRating: query.minRating ?? NO_FILTERS.minRating,
      maxRateCents: query.maxPrice === undefined ? NO_FILTERS.maxRateCents : toCents(query.maxPrice),
    };
    const page = center
      ? await pageNear(statements, search, center, query)
      : await pageOfBest(statements, search, query);
    const [joined] = page.shown.length === 0 ? [] : await statements.cards(JSON.stringify(page.shown));
    return replyText(joined?.cards ?? '', page);
  };
}

async function pageNear(
  statements: Statements,
  search: Search,
  center: Point,
  query: ListQuery,
): Promise<Page> {
  const [distance = 0, id = 0] = query.cursor === undefined ? [] : readNumberCursor(query.cursor, 2);
  const after = query.cursor === undefined ? null : { distance, id };
  const area = { ...search, center, radiusKm: query.radius ?? SEARCH_RADIUS.default };
  const { density, surely } = await lookAround(statements, area);
  const found = await findNearest(statements, area, { count: query.limit + 1, after, density });
  const isWhole = !after && found.length <= query.limit;
  const total = isWhole ? found.length : surely > TOTAL_CAP ? surely : await countInArea(statements, area);
  const shown = found.slice(0, query.limit);
  const last = found.length > query.limit ? shown.at(-1) : undefined;
  return {
    shown: shown.map(near => [near.id, shownKm(near.distance)]),
    cursor: last ? [last.distance, last.id] : null,
    total,
  };
}

async function pageOfBest(statements: Statements, search: Search, query: ListQuery): Promise<Page> {
  const [rating = 0, reviews = 0, id = 0] =
    query.cursor === undefined ? [] : readNumberCursor(query.cursor, 3);
  if (![reviews, id].every(Number.isSafeInteger)) throw new Failure('cursor_unreadable', { field: 'cursor' });
  const after = query.cursor === undefined ? null : { rating, reviews, id };
  const found = await findBestRated(statements, search, { count: query.limit + 1, after });
  const [counted] = await statements.countAll(
    search.serviceId,
    search.minRating,
    search.maxRateCents,
    COUNT_LIMIT,
  );
  const shown = found.slice(0, query.limit);
  const last = found.length > query.limit ? shown.at(-1) : undefined;
  return {
    shown: shown.map(ranked => [ranked.id, null]),
    cursor: last ? [last.rating, last.reviews, last.id] : null,
    total: counted?.count ?? 0,
  };
}

function replyText(cards: string, { cursor, total }: Page): string {
  const next = cursor ? `"${writeCursor(cursor)}"` : 'null';
  const capped = total > TOTAL_CAP ? ',"total_is_capped":true' : '';
  return `{"technicians":[${cards}],"next_cursor":${next},"total":${Math.min(total, TOTAL_CAP)}${capped}}`;
}

/** Null when no position is given. Throws 400 for half of one. */
function positionOf({ lat, lng }: ListQuery): Point | null {
  if (lat === undefined && lng === undefined) return null;
  if (lat === undefined) throw new Failure('invalid', { field: 'lat', text: 'Falta la latitud' });
  if (lng === undefined) throw new Failure('invalid', { field: 'lng', text: 'Falta la longitud' });
  return { latitude: lat, longitude: lng };
}

/** Whole cents, so that a rate equal to the price in euros passes whatever its binary fraction. */
const toCents = (euros: number): number => Math.floor(euros * 100 + 1e-6);
