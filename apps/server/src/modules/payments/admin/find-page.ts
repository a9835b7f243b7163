import type { Query } from '@oficio/domain/endpoint.ts';
import type { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { writeCursor } from '../../../platform/paging/cursor.ts';
import { pageFromExact } from '../../../platform/paging/exact-first.ts';
import { cutPage, idPage } from '../../../platform/paging/id-pages.ts';
import { findPeople } from '../../accounts/public.ts';
import { findFilteredIds, findIdsOfPeople } from '../store/admin/list-rows.ts';
import { findParties } from '../store/admin/payments.ts';
import { findTodos } from '../store/admin/queue.ts';
import { findWaitingIds } from '../store/admin/waiting.ts';
import { findNamed } from './find-named.ts';

/** Waiting payments that one page of a search examines, because few or none of them may match. */
const SEARCHED = 1000;

type PageQuery = Query<typeof adminPaymentEndpoints.listAdminPayments>;
type SearchQuery = PageQuery & { readonly search: string };

interface Page {
  readonly page: readonly number[];
  readonly next_cursor: string | null;
  /** True if too many users match the search. */
  readonly isTooBroad: boolean;
}

/** Returns the ids of one page of payments: those that the search names exactly, and then the newest first. */
export async function findPage(db: Reader, query: PageQuery, now: number): Promise<Page> {
  const { filter, search } = query;
  if (search !== null) return searchPage(db, { ...query, search }, now);
  const ids =
    filter === 'problem'
      ? await findWaitingIds(db, now, idPage(query))
      : await findFilteredIds(db, filter, idPage(query));
  return { ...cutPage(ids, query, id => id), isTooBroad: false };
}

async function searchPage(db: Reader, query: SearchQuery, now: number): Promise<Page> {
  const { filter, search } = query;
  const { people, isTooBroad } = await findPeople(db, search);
  const found =
    filter === 'problem'
      ? await searchWaiting(db, query, people, now)
      : await pageFromExact({
          ...query,
          exact: await findNamed(db, filter, search),
          find: page => findIdsOfPeople(db, filter, people, page),
        });
  return { ...found, isTooBroad };
}

/** Returns the matches among the next waiting payments. A page may have fewer entries than its limit and still a next page. */
async function searchWaiting(db: Reader, query: SearchQuery, people: readonly number[], now: number) {
  const exact = [...(await findTodos(db, await findNamed(db, 'all', query.search), now)).keys()];
  if (people.length === 0) return { page: query.cursor === undefined ? exact : [], next_cursor: null };
  const { before } = idPage(query);
  const waiting = await findWaitingIds(db, now, { before, limit: SEARCHED + 1 });
  const searched = waiting.slice(0, SEARCHED);
  const parties = new Set(people);
  const others = (await findParties(db, searched)).filter(
    ({ id, customer_id, technician_id }) =>
      !exact.includes(id) && (parties.has(customer_id) || parties.has(technician_id ?? 0)),
  );
  const { page, next_cursor } = cutPage(others, query, ({ id }) => id);
  const last = waiting.length > SEARCHED ? searched.at(-1) : undefined;
  const ids = page.map(({ id }) => id);
  return {
    page: query.cursor === undefined ? [...exact, ...ids] : ids,
    next_cursor: next_cursor ?? (last === undefined ? null : writeCursor([last])),
  };
}
