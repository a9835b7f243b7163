import { REQUEST_QUOTAS } from '@oficio/domain/limits.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/database/paging/id-pages.ts';
import { countRanges, mergeRanges } from '../../../platform/database/paging/merge-ranges.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUser } from '../../accounts/public.ts';
import { isInReach, nearestEligible, type Technician, type Technicians } from '../../technicians/public.ts';
import { findExcluded, findExcludedRequests } from '../store/exclusions.ts';
import { findOpenRequests, type OpenRequest } from '../store/open-requests.ts';
import { boxAround, exactPlaceOf, jobPlace } from './job-place.ts';

/** Returns the ids of the open requests that the technician may accept, newest first. */
export const findOpenInReach = async (
  db: Reader,
  technician: Technician,
  radiusKm: number,
  page: IdPage,
): Promise<number[]> => mergeRanges(await placesInReach(db, technician, radiusKm, page));

/** Returns the number of the open requests that the technician may accept, at most `max`. */
export const countOpenInReach = async (
  db: Reader,
  technician: Technician,
  radiusKm: number,
  max: number,
): Promise<number> => {
  const all = { before: Number.MAX_SAFE_INTEGER, limit: max };
  return countRanges(await placesInReach(db, technician, radiusKm, all));
};

/**
 * Reads the open requests of each service of the technician in each cell of the map around them. A cell may have any number of requests, so
 * the newest of each are read first; those beyond the radius, of the technician or excluded for them are dropped.
 */
async function placesInReach(db: Reader, technician: Technician, radiusKm: number, page: IdPage) {
  const { serviceIds, approved, available, userId } = technician;
  const home = exactPlaceOf(technician);
  const cells = home && approved && available ? cellsAround(home, radiusKm) : [];
  const places = serviceIds.flatMap(serviceId => cells.map(cell => ({ serviceId, cell })));
  const excluded = places.length > 0 ? await findExcludedRequests(db, userId) : new Set<number>();
  return {
    ...page,
    ranges: places.length,
    read: (some: Parameters<typeof findOpenRequests>[2], limit: number) =>
      findOpenRequests(db, places, some, limit),
    accept: (row: OpenRequest) =>
      row.user_id !== userId && !excluded.has(row.id) && isInReach(technician, jobPlace(row), radiusKm),
  };
}

export type RecipientSearch = Pick<Platform, 'database' | 'settings'> & { readonly technicians: Technicians };

/** The fields of an open request that decide who is notified of it. */
type Placed = Parameters<typeof jobPlace>[0] & {
  /** Absent before the request is made. */
  readonly id?: number;
  /** The customer. */
  readonly user_id: number;
};

interface Recipients {
  /** User ids, nearest first. */
  readonly ids: readonly number[];
  /** True if more technicians are in reach than the customer's quota allows to notify. */
  readonly isCapped: boolean;
}

/** Returns the nearest eligible technicians, to whom an open request is announced. */
export async function findRecipients(
  { database, settings, technicians }: RecipientSearch,
  request: Placed,
): Promise<Recipients> {
  const customer = await findUser(database.read, request.user_id);
  const { announcedTo } = REQUEST_QUOTAS[customer?.email_verified === 1 ? 'verified' : 'unverified'];
  const excluded =
    request.id === undefined ? new Set<number>() : await findExcluded(database.read, request.id);
  // One more than the limit shows that there are more. Another one, because the customer may be a technician and the nearest one.
  const nearest = await nearestEligible(technicians, jobPlace(request), {
    radiusKm: settings.broadcastRadiusKm,
    limit: announcedTo + 2 + excluded.size,
  });
  const others = nearest.filter(id => id !== request.user_id && !excluded.has(id));
  return { ids: others.slice(0, announcedTo), isCapped: others.length > announcedTo };
}

/** Cells of a quarter of a degree, as in the index of waiting requests. */
const PER_DEGREE = 4;
const CELLS_PER_ROW = 360 * PER_DEGREE;

/** Returns the cells that can contain a request with its coarse place within `radiusKm`. */
export function cellsAround(point: Point, radiusKm: number): number[] {
  const { south, north, west, east } = boxAround(point, radiusKm);
  const rows = indexes(south + 90, north + 90);
  // At the antimeridian the box covers all longitudes, 180° included, which is in the first cell of the next row.
  const columns = indexes(Math.max(0, west + 180), Math.min(360, east + 180));
  return rows.flatMap(row => columns.map(column => row * CELLS_PER_ROW + column));
}

function indexes(from: number, to: number): number[] {
  const [first, last] = [Math.floor(from * PER_DEGREE), Math.floor(to * PER_DEGREE)];
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}
