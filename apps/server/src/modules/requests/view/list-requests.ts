import { BADGE_CAP } from '@oficio/domain/fields/counts.ts';
import { CUSTOMER_GROUPS, type CustomerGroup } from '@oficio/domain/requests/customer-groups.ts';
import { STATUSES, type Status, technicianActor } from '@oficio/domain/requests/lifecycle.ts';
import {
  TECHNICIAN_GROUPS,
  type TechnicianGroup,
  TO_ANSWER,
} from '@oficio/domain/requests/technician-groups.ts';
import { MAX_TODAY } from '@oficio/domain/requests/today/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isWholeNumber, readCursor, writeCursor } from '../../../platform/paging/cursor.ts';
import { cutPage, type IdPage, idPage, type PageQuery } from '../../../platform/paging/id-pages.ts';
import { countRanges, mergeRanges, type OpenRange } from '../../../platform/paging/merge-ranges.ts';
import { findTechnician, isInReach, type Technician } from '../../technicians/public.ts';
import { cellsAround } from '../place/cells.ts';
import { jobPlace, placeOf } from '../place/job-place.ts';
import { findAddressProposalsOf } from '../store/address-changes.ts';
import { findChangedRequests } from '../store/customer-groups.ts';
import { findExcludedRequests } from '../store/exclusions.ts';
import { findExpiredOffers, findOldestInStatuses } from '../store/pending-answers.ts';
import {
  countInStatuses,
  findIdsInStatuses,
  findIdsOfTechnician,
  findRequestsByIds,
  findRequestsOfCustomer,
  type RequestRow,
} from '../store/read-requests.ts';
import { findWaiting, type WaitingRow } from '../store/waiting-requests.ts';
import type { PaidWork } from './context.ts';
import type { Relation } from './relation.ts';

/** Rows with the relation of the reader to each. */
export interface Listing {
  readonly listed: readonly { readonly row: RequestRow; readonly relation: Relation }[];
  readonly next_cursor: string | null;
}

interface CustomerQuery extends PageQuery {
  readonly group?: CustomerGroup | undefined;
}

/** Returns one page of a customer's requests: all, newest first, or one group, the last changed first. */
export async function listCustomerRequests(
  db: Reader,
  userId: number,
  { group, ...query }: CustomerQuery,
): Promise<Listing> {
  if (group !== undefined) return listCustomerGroup(db, userId, group, query);
  const rows = await findRequestsOfCustomer(db, userId, idPage(query));
  const { page, next_cursor } = cutPage(rows, query, row => row.id);
  return { listed: page.map(row => ({ row, relation: { side: 'customer' } })), next_cursor };
}

/** The last changed request is first, so that the first page has every job that has just ended. */
async function listCustomerGroup(
  db: Reader,
  customerId: number,
  group: CustomerGroup,
  { limit, cursor }: PageQuery,
): Promise<Listing> {
  const position = readCursor(cursor, [isWholeNumber, isWholeNumber]);
  const after = position && { updated_at: position[0], id: position[1] };
  const customer = { customerId, statuses: CUSTOMER_GROUPS[group] };
  const found = await findChangedRequests(db, customer, { after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const ids = page.map(({ id }) => id);
  const rows = new Map((await findRequestsByIds(db, ids)).map(row => [row.id, row]));
  const listed = ids.flatMap(id => {
    const row = rows.get(id);
    return row ? [{ row, relation: { side: 'customer' } as const }] : [];
  });
  const hasMore = last !== undefined && found.length > limit;
  return { listed, next_cursor: hasMore ? writeCursor([last.updated_at, last.id]) : null };
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

interface TodayContext {
  readonly paidWork: PaidWork;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Returns the number of a technician's requests in each group and to answer; `BADGE_CAP` + 1 for any larger number. */
export async function countTechnicianRequests(
  db: Reader,
  userId: number,
  { radiusKm, paidWork, now }: TodayContext & { readonly radiusKm: number },
): Promise<Readonly<Record<TechnicianGroup | 'answers', number>>> {
  const max = BADGE_CAP + 1;
  const own = await countInStatuses(db, userId, STATUSES, max);
  const countOwn = (statuses: readonly Status[]) =>
    Math.min(
      max,
      statuses.reduce((sum, status) => sum + (own.get(status) ?? 0), 0),
    );
  const direct = countOwn(TECHNICIAN_GROUPS.new);
  const asked = new Set([
    ...(await paidWork.findUnanswered(db, userId)),
    ...(await findAddressProposalsOf(db, userId)),
    ...(await findExpiredOffers(db, userId, now)),
  ]);
  const technician = direct < max ? await findTechnician(db, userId) : undefined;
  const page = { before: Number.MAX_SAFE_INTEGER, limit: max - direct };
  const open = technician ? await countRanges(await rangesInReach(db, technician, radiusKm, page)) : 0;
  return {
    new: direct + open,
    active: countOwn(TECHNICIAN_GROUPS.active),
    history: countOwn(TECHNICIAN_GROUPS.history),
    answers: Math.min(max, countOwn(TO_ANSWER) + asked.size),
  };
}

interface Today {
  readonly answers: Listing['listed'];
  readonly jobs: Listing['listed'];
}

/** Returns the requests that need the technician first, at most `MAX_TODAY` of each kind. */
export async function listToday(db: Reader, userId: number, { paidWork, now }: TodayContext): Promise<Today> {
  const inStatuses = (statuses: readonly Status[]) =>
    findOldestInStatuses(db, { technicianId: userId, statuses }, MAX_TODAY);
  const asked = new Set([
    ...(await paidWork.findUnanswered(db, userId)),
    ...(await findAddressProposalsOf(db, userId)),
    ...(await findExpiredOffers(db, userId, now)),
    ...(await inStatuses(['negotiating', 'accepted'])),
    ...(await inStatuses(['pending'])),
  ]);
  const answers = [...asked].slice(0, MAX_TODAY);
  const started = await inStatuses(['in_progress']);
  const next = await paidWork.findNext(db, userId, MAX_TODAY);
  const jobs = [...started, ...next].slice(0, MAX_TODAY);
  const rows = new Map((await findRequestsByIds(db, [...answers, ...jobs])).map(row => [row.id, row]));
  const technician = await findTechnician(db, userId);
  const place = technician ? placeOf(technician) : null;
  const listed = (ids: readonly number[]) =>
    ids.flatMap(id => {
      const row = rows.get(id);
      const actor =
        row && technicianActor({ status: row.status, technicianId: row.technician_id }, userId, true);
      return row && actor ? [{ row, relation: { side: 'technician', actor, place } as const }] : [];
    });
  return { answers: listed(answers), jobs: listed(jobs) };
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
  const open =
    technician && hasOpen ? await mergeRanges(await rangesInReach(db, technician, radiusKm, page)) : [];
  return [...own, ...open].sort((one, other) => other - one).slice(0, page.limit);
}

/** The open requests in reach, as index ranges of the services and the cells around the technician. */
async function rangesInReach(db: Reader, technician: Technician, radiusKm: number, page: IdPage) {
  const place = placeOf(technician);
  const { serviceIds, approved, available, userId } = technician;
  const cells = place && approved && available ? cellsAround(place, radiusKm) : [];
  const excluded = cells.length > 0 ? await findExcludedRequests(db, userId) : new Set<number>();
  const pairs = serviceIds.flatMap(serviceId => cells.map(cell => [serviceId, cell] as const));
  return {
    ...page,
    ranges: pairs.length,
    read: (open: readonly OpenRange[], perRange: number) => findWaiting(db, pairs, open, perRange),
    accept: (row: WaitingRow) =>
      row.user_id !== userId && !excluded.has(row.id) && isInReach(technician, jobPlace(row), radiusKm),
  };
}
