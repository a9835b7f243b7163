import type { Query } from '@oficio/domain/endpoint.ts';
import type { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { writeCursor } from '../../../platform/paging/cursor.ts';
import { cutPage, type IdPage, idPage } from '../../../platform/paging/id-pages.ts';
import { findPeople } from '../../accounts/public.ts';
import {
  findFilteredIds,
  findIdsOfPeople,
  findIdsOfRequest,
  type StoredFilter,
} from '../store/admin/list-rows.ts';
import { findParties } from '../store/admin/payments.ts';
import { findWaitingIds } from '../store/admin/waiting.ts';

/** Waiting payments that one page of a search examines, because few or none of them may match. */
const SEARCHED = 1000;

type PageQuery = Query<typeof adminPaymentEndpoints.listAdminPayments>;

interface Matches {
  /** Customers or technicians. */
  readonly people: readonly number[];
  /** The number of a request, if the search text is one. */
  readonly requestId: number | null;
}

interface Page {
  readonly page: readonly number[];
  readonly next_cursor: string | null;
}

/** Returns the ids of one page of payments, newest first. Throws `search_too_broad` when too many users match. */
export async function findPage(db: Reader, query: PageQuery, now: number): Promise<Page> {
  const { filter, search } = query;
  const page = idPage(query);
  const matches = search === null ? null : await findMatches(db, search);
  if (filter === 'problem' && matches) return searchWaiting(db, query, matches, now);
  const ids =
    filter === 'problem'
      ? await findWaitingIds(db, now, page)
      : matches
        ? await findMatchingIds(db, filter, matches, page)
        : await findFilteredIds(db, filter, page);
  return cutPage(ids, query, id => id);
}

const findMatches = async (db: Reader, search: string): Promise<Matches> => ({
  people: await findPeople(db, search),
  requestId: /^\d{1,15}$/.test(search) ? Number(search) : null,
});

async function findMatchingIds(
  db: Reader,
  filter: StoredFilter,
  { people, requestId }: Matches,
  page: IdPage,
): Promise<readonly number[]> {
  const ids = [
    ...(requestId === null ? [] : await findIdsOfRequest(db, filter, requestId)),
    ...(await findIdsOfPeople(db, filter, 'customer_id', people, page)),
    ...(await findIdsOfPeople(db, filter, 'technician_id', people, page)),
  ].filter(id => id < page.before);
  return [...new Set(ids)].sort((one, other) => other - one).slice(0, page.limit);
}

/** Returns the matches among the next waiting payments. A page may have less entries than its limit and still a next page. */
async function searchWaiting(db: Reader, query: PageQuery, matches: Matches, now: number): Promise<Page> {
  const { before } = idPage(query);
  const waiting = await findWaitingIds(db, now, { before, limit: SEARCHED + 1 });
  const searched = waiting.slice(0, SEARCHED);
  const people = new Set(matches.people);
  const found = (await findParties(db, searched)).filter(
    ({ request_id, customer_id, technician_id }) =>
      request_id === matches.requestId || people.has(customer_id) || people.has(technician_id ?? 0),
  );
  const { page, next_cursor } = cutPage(
    found.map(({ id }) => id),
    query,
    id => id,
  );
  const last = waiting.length > SEARCHED ? searched.at(-1) : undefined;
  return { page, next_cursor: next_cursor ?? (last === undefined ? null : writeCursor([last])) };
}
