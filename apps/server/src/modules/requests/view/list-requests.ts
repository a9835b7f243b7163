import { technicianActor } from '@oficio/domain/requests/lifecycle.ts';
import {
  MAX_GROUP_COUNT,
  TECHNICIAN_GROUPS,
  type TechnicianGroup,
} from '@oficio/domain/requests/technician-groups.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { cutPage, type IdPage, idPage, type PageQuery } from '../../../platform/paging/id-pages.ts';
import { mergeRanges } from '../../../platform/paging/merge-ranges.ts';
import { findTechnician, isInReach, type Technician } from '../../technicians/public.ts';
import { cellsAround } from '../place/cells.ts';
import { jobPlace, placeOf } from '../place/job-place.ts';
import {
  findIdsInStatuses,
  findIdsOfTechnician,
  findRequestsByIds,
  findRequestsOfCustomer,
  type RequestRow,
} from '../store/read-requests.ts';
import { findWaiting } from '../store/waiting-requests.ts';
import type { Relation } from './relation.ts';

/** Rows with the relation of the reader to each. */
export interface Listing {
  readonly listed: readonly { readonly row: RequestRow; readonly relation: Relation }[];
  readonly next_cursor: string | null;
}

/** Returns one page of a customer's requests, newest first. */
export async function listCustomerRequests(db: Reader, userId: number, query: PageQuery): Promise<Listing> {
  const rows = await findRequestsOfCustomer(db, userId, idPage(query));
  const { page, next_cursor } = cutPage(rows, query, row => row.id);
  return { listed: page.map(row => ({ row, relation: { side: 'customer' } })), next_cursor };
}

interface TechnicianQuery extends PageQuery {
  readonly group?: TechnicianGroup | undefined;
}

/** Returns one page of a technician's requests and the open ones they can accept, newest first: all, or one group. */
export async function listTechnicianRequests(
  db: Reader,
  userId: number,
  query: TechnicianQuery,
  radiusKm: number,
): Promise<Listing> {
  const technician = await findTechnician(db, userId);
  const ids = await findIds(db, { userId, technician, radiusKm }, query.group, idPage(query));
  const { page, next_cursor } = cutPage(ids, query, id => id);
  const rows = await findRequestsByIds(db, page);
  const place = technician ? placeOf(technician) : null;
  const listed = rows.flatMap(row => {
    const actor = technicianActor({ status: row.status, technicianId: row.technician_id }, userId, true);
    return actor ? [{ row, relation: { side: 'technician', actor, place } as const }] : [];
  });
  return { listed, next_cursor };
}

/** Returns the number of requests of a technician in each group, each up to `MAX_GROUP_COUNT`. */
export async function countTechnicianRequests(
  db: Reader,
  userId: number,
  radiusKm: number,
): Promise<Readonly<Record<TechnicianGroup, number>>> {
  const technician = await findTechnician(db, userId);
  const page = { before: Number.MAX_SAFE_INTEGER, limit: MAX_GROUP_COUNT };
  const count = async (group: TechnicianGroup) =>
    (await findIds(db, { userId, technician, radiusKm }, group, page)).length;
  return { new: await count('new'), active: await count('active'), history: await count('history') };
}

interface Seeker {
  readonly userId: number;
  readonly technician: Technician | undefined;
  readonly radiusKm: number;
}

/** Returns at most `page.limit` ids, newest first. */
async function findIds(
  db: Reader,
  { userId, technician, radiusKm }: Seeker,
  group: TechnicianGroup | undefined,
  page: IdPage,
): Promise<number[]> {
  const own =
    group === undefined
      ? await findIdsOfTechnician(db, userId, page)
      : await findIdsInStatuses(db, { technicianId: userId, statuses: TECHNICIAN_GROUPS[group] }, page);
  const hasOpen = group === undefined || group === 'new';
  const open = technician && hasOpen ? await findIdsInReach(db, technician, radiusKm, page) : [];
  return [...own, ...open].sort((one, other) => other - one).slice(0, page.limit);
}

/** Returns the newest open requests in reach, from the cells around the technician. */
async function findIdsInReach(
  db: Reader,
  technician: Technician,
  radiusKm: number,
  page: IdPage,
): Promise<number[]> {
  const place = placeOf(technician);
  const { serviceIds, approved, available, userId } = technician;
  if (!place || !approved || !available || serviceIds.length === 0) return [];
  const cells = cellsAround(place, radiusKm);
  const pairs = serviceIds.flatMap(serviceId => cells.map(cell => [serviceId, cell] as const));
  return mergeRanges({
    ...page,
    ranges: pairs.length,
    read: (before, perRange) => findWaiting(db, pairs, { before, perRange }),
    accept: row => row.user_id !== userId && isInReach(technician, jobPlace(row), radiusKm),
  });
}
