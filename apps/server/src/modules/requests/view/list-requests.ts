import { BADGE_CAP } from '@oficio/domain/fields/numbers.ts';
import { ANSWER_REASONS } from '@oficio/domain/must-act/technician.ts';
import {
  CUSTOMER_GROUPS,
  type CustomerGroup,
  TECHNICIAN_GROUPS,
  type TechnicianGroup,
  TO_ANSWER,
} from '@oficio/domain/requests/groups.ts';
import { STATUSES, type Status, technicianActor } from '@oficio/domain/requests/lifecycle.ts';
import { MAX_TODAY } from '@oficio/domain/requests/today/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { positionIn } from '../../../platform/database/paging/cursor.ts';
import {
  cutPage,
  type IdPage,
  idPage,
  inOrderOf,
  type PageQuery,
} from '../../../platform/database/paging/id-pages.ts';
import { findTechnician, type Technician } from '../../technicians/public.ts';
import { findChangedRequests } from '../store/listed-requests.ts';
import {
  countInStatuses,
  findIdsInStatuses,
  findIdsOfTechnician,
  findRequestsByIds,
  findRequestsOfCustomer,
  type RequestRow,
} from '../store/read-requests.ts';
import { exactPlaceOf } from './job-place.ts';
import { findOfReasons, type ReasonContext } from './must-act.ts';
import { countOpenInReach, findOpenInReach } from './reach.ts';
import type { RequestRelation } from './relation.ts';

/** Rows with the relation of the reader to each. */
export interface Listing {
  readonly requests: readonly { readonly row: RequestRow; readonly relation: RequestRelation }[];
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
  return { requests: asCustomer(page), next_cursor };
}

/** The last changed request is first, so that the first page has every job that has just ended. */
async function listCustomerGroup(
  db: Reader,
  customerId: number,
  group: CustomerGroup,
  query: PageQuery,
): Promise<Listing> {
  const position = positionIn(query.cursor);
  const after = position && { updated_at: position[0], id: position[1] };
  const customer = { customerId, statuses: CUSTOMER_GROUPS[group] };
  const found = await findChangedRequests(db, customer, { after, limit: query.limit + 1 });
  const { page, next_cursor } = cutPage(
    found,
    query,
    row => row.id,
    row => row.updated_at,
  );
  const ids = page.map(({ id }) => id);
  return { requests: asCustomer(inOrderOf(ids, await findRequestsByIds(db, ids))), next_cursor };
}

const asCustomer = (rows: readonly RequestRow[]): Listing['requests'] =>
  rows.map(row => ({ row, relation: { side: 'customer' } }));

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
  const { group } = query;
  const page = idPage(query);
  const own = await findOwn(db, userId, group, page);
  const technician = await findTechnician(db, userId);
  const hasOpen = group === undefined || group === 'new';
  const open = technician && hasOpen ? await findOpenInReach(db, technician, radiusKm, page) : [];
  const ids = [...own, ...open].sort((one, other) => other - one).slice(0, page.limit);
  const { page: shown, next_cursor } = cutPage(ids, query, id => id);
  return { requests: await readListed(db, { userId, technician }, shown), next_cursor };
}

const findOwn = (db: Reader, technicianId: number, group: TechnicianGroup | undefined, page: IdPage) =>
  group === undefined
    ? findIdsOfTechnician(db, technicianId, page)
    : findIdsInStatuses(db, { technicianId, statuses: TECHNICIAN_GROUPS[group] }, page);

/** Reads these requests in the same order, without those that the technician may not see any more. */
async function readListed(
  db: Reader,
  { userId, technician }: { readonly userId: number; readonly technician: Technician | undefined },
  ids: readonly number[],
): Promise<Listing['requests']> {
  const place = technician ? exactPlaceOf(technician) : null;
  return inOrderOf(ids, await findRequestsByIds(db, ids)).flatMap(row => {
    // An open request is listed only if the technician is eligible.
    const actor = technicianActor({ status: row.status, technicianId: row.technician_id }, userId, {
      isEligible: true,
    });
    return actor ? [{ row, relation: { side: 'technician', actor, place } as const }] : [];
  });
}

/** Returns the number of a technician's requests in each group and to answer; `BADGE_CAP` + 1 for any larger number. */
export async function countTechnicianRequests(
  db: Reader,
  userId: number,
  { radiusKm, ...context }: ReasonContext & { readonly radiusKm: number },
): Promise<Readonly<Record<TechnicianGroup | 'answers', number>>> {
  const max = BADGE_CAP + 1;
  const own = await countInStatuses(db, userId, STATUSES, max);
  const countOwn = (statuses: readonly Status[]) =>
    Math.min(
      max,
      statuses.reduce((sum, status) => sum + (own.get(status) ?? 0), 0),
    );
  const direct = countOwn(TECHNICIAN_GROUPS.new);
  const technician = direct < max ? await findTechnician(db, userId) : undefined;
  const open = technician ? await countOpenInReach(db, technician, radiusKm, max - direct) : 0;
  // Of the jobs that wait for a price or a first answer, the status alone says it.
  const asked = await findOfReasons(db, userId, ['report', 'date', 'address', 'expired'], context);
  return {
    new: direct + open,
    active: countOwn(TECHNICIAN_GROUPS.active),
    history: countOwn(TECHNICIAN_GROUPS.history),
    answers: Math.min(max, countOwn(TO_ANSWER) + asked.length),
  };
}

interface Today {
  readonly answers: Listing['requests'];
  readonly jobs: Listing['requests'];
}

/** Returns the requests that need the technician first, at most `MAX_TODAY` of each kind. */
export async function listToday(db: Reader, userId: number, context: ReasonContext): Promise<Today> {
  const first = async (reasons: Parameters<typeof findOfReasons>[2]) =>
    (await findOfReasons(db, userId, reasons, context)).slice(0, MAX_TODAY);
  const answers = await first(ANSWER_REASONS);
  const jobs = await first(['complete', 'start']);
  const reader = { userId, technician: await findTechnician(db, userId) };
  const listed = await readListed(db, reader, [...new Set([...answers, ...jobs])]);
  // A job to start may also wait for an answer.
  const of = (ids: readonly number[]) => ids.flatMap(id => listed.find(({ row }) => row.id === id) ?? []);
  return { answers: of(answers), jobs: of(jobs) };
}
