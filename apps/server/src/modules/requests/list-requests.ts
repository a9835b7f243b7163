import { technicianActor } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader } from '../../platform/database/database.ts';
import { cutPage, type IdPage, idPage, type PageQuery } from '../../platform/id-pages.ts';
import { findTechnician, isInReach, type TechnicianRow } from '../technicians/public.ts';
import { boxAround, jobPlace, placeOf } from './reach.ts';
import {
  findRequestsOfCustomer,
  findRequestsOfTechnician,
  findWaitingRequests,
  type RequestRow,
} from './read.ts';
import type { Standing } from './standing.ts';

/** Rows with how the reader of the list stands to each. */
export interface Listing {
  readonly listed: readonly { readonly row: RequestRow; readonly standing: Standing }[];
  readonly next_cursor: string | null;
}

/** A customer's own requests, newest first. */
export async function listCustomerRequests(db: Reader, userId: number, query: PageQuery): Promise<Listing> {
  const rows = await findRequestsOfCustomer(db, userId, idPage(query));
  const { page, next_cursor } = cutPage(rows, query, row => row.id);
  return { listed: page.map(row => ({ row, standing: { side: 'customer' } })), next_cursor };
}

/** A technician's requests and the open ones they may take, newest first. */
export async function listTechnicianRequests(
  db: Reader,
  userId: number,
  query: PageQuery,
  radiusKm: number,
): Promise<Listing> {
  const technician = await findTechnician(db, userId);
  const wanted = idPage(query);
  const own = await findRequestsOfTechnician(db, userId, wanted);
  const waiting = technician ? await findInReach(db, technician, radiusKm, wanted) : [];
  const rows = [...own, ...waiting].sort((one, other) => other.id - one.id);
  const { page, next_cursor } = cutPage(rows, query, row => row.id);
  const place = technician ? placeOf(technician) : null;
  const listed = page.flatMap(row => {
    const actor = technicianActor(row, userId, true);
    return actor ? [{ row, standing: { side: 'technician', actor, place } as const }] : [];
  });
  return { listed, next_cursor };
}

/** The newest open requests in reach: read in boxes, sieved by the exact rule, until there are enough or no more. */
async function findInReach(
  db: Reader,
  technician: TechnicianRow,
  radiusKm: number,
  { before, limit }: IdPage,
): Promise<RequestRow[]> {
  const place = placeOf(technician);
  const { serviceIds, approved, available, userId } = technician;
  if (!place || !approved || !available || serviceIds.length === 0) return [];
  const search = { serviceIds, box: boxAround(place, radiusKm), exceptOf: userId };
  const found: RequestRow[] = [];
  for (let last = before; ; ) {
    const rows = await findWaitingRequests(db, search, { before: last, limit });
    found.push(...rows.filter(row => isInReach(technician, jobPlace(row), radiusKm)));
    const oldest = rows.at(-1);
    if (found.length >= limit || rows.length < limit || !oldest) return found.slice(0, limit);
    last = oldest.id;
  }
}
