import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/database/paging/id-pages.ts';
import { countRanges, mergeRanges } from '../../../platform/database/paging/merge-ranges.ts';
import { isInReach, type Technician } from '../../technicians/public.ts';
import { cellsAround } from '../place/cells.ts';
import { findExcludedRequests } from '../store/exclusions.ts';
import { findOpenRequests, type OpenRequest } from '../store/open-requests.ts';
import { exactPlaceOf, jobPlace } from './job-place.ts';

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
