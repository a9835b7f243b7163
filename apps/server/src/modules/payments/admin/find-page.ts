import type { Query } from '@oficio/domain/endpoint.ts';
import { groupOfFilter } from '@oficio/domain/must-act/staff.ts';
import type { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import {
  idPageOf,
  isInRange,
  type SortedPart,
  sortedPage,
  sortOf,
} from '../../../platform/paging/sorted-pages.ts';
import { findPeople } from '../../accounts/public.ts';
import { findFilteredIds, findIdsOfPeople, type StoredFilter } from '../store/admin/list-rows.ts';
import { findFacts, findSorted, type PaymentFacts } from '../store/admin/payments.ts';
import { findNamed } from './find-named.ts';
import { type WaitingPayment, waitingPayments } from './waiting-payments.ts';

type PageQuery = Query<typeof adminPaymentEndpoints.listAdminPayments>;
type SearchQuery = PageQuery & { readonly search: string };

interface Page {
  readonly page: readonly number[];
  readonly next_cursor: string | null;
  /** True if too many users match the search. */
  readonly isTooBroad: boolean;
}

/** Returns the ids of one page of payments: those that the search names exactly, and then the others in the order of the list. */
export async function findPage(db: Reader, query: PageQuery, now: number): Promise<Page> {
  const { search } = query;
  if (search !== null) return searchPage(db, { ...query, search }, now);
  const facts = factsFilter(query);
  const read = reader(db, query, now, facts !== undefined);
  const accept =
    facts || groupOfFilter(query.filter) ? (row: Row) => isOfGroup(row) && (facts?.(row) ?? true) : undefined;
  const { page, next_cursor } = await sortedPage({ read, accept }, query);
  return { page: page.map(({ id }) => id), next_cursor, isTooBroad: false };
}

type Row = { readonly id: number; readonly key: number } & Partial<PaymentFacts> & Partial<WaitingPayment>;

const isOfGroup = (row: Row): boolean => row.isOfGroup ?? true;

type StateFilter = Exclude<PageQuery['filter'], 'all'>;

const isStored = (filter: PageQuery['filter']): filter is StoredFilter =>
  filter !== 'problem' && groupOfFilter(filter) === null;

/** Returns a reader of the list's order. Without a filter by state the sort decides, else the number. */
function reader(
  db: Reader,
  query: PageQuery,
  now: number,
  withFacts: boolean,
): (part: SortedPart) => Promise<readonly Row[]> {
  const { filter } = query;
  if (filter === 'all') {
    const sorted = { sort: sortOf(query.sort ?? '-paid'), days: instantsOf(query), withFacts };
    return part => findSorted(db, sorted, part);
  }
  const next = readerOfState(db, filter, now);
  return withFacts ? async part => joinFacts(db, await next(part)) : next;
}

/** Returns a reader of the payments in the filter's state, the newest first. */
function readerOfState(db: Reader, filter: StateFilter, now: number) {
  if (isStored(filter))
    return async (part: SortedPart) => rowsOf(await findFilteredIds(db, filter, idPageOf(part)));
  const waiting = waitingPayments(db, filter, now);
  return async (part: SortedPart) => waitingRowsOf(await waiting.find(idPageOf(part)));
}

const rowsOf = (ids: readonly number[]): Row[] => ids.map(id => ({ id, key: id }));
const waitingRowsOf = (rows: readonly WaitingPayment[]): Row[] => rows.map(row => ({ ...row, key: row.id }));

async function joinFacts(db: Reader, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const facts = new Map((await findFacts(db, ids)).map(fact => [fact.id, fact]));
  return rows.flatMap(row => (facts.has(row.id) ? [{ ...row, ...facts.get(row.id) }] : []));
}

async function searchPage(db: Reader, query: SearchQuery, now: number): Promise<Page> {
  const { search, cursor } = query;
  const { people, isTooBroad } = await findPeople(db, search);
  const accept = factsFilter(query);
  const { named, read, isOfPeople } = await searched(db, query, people, now);
  const exact = accept ? (await joinFacts(db, rowsOf(named))).filter(accept).map(({ id }) => id) : named;
  const { page, next_cursor } = await sortedPage(
    {
      read: async part => {
        if (people.length === 0) return [];
        const rows = await read(part);
        return isOfPeople || accept ? joinFacts(db, rows) : rows;
      },
      accept: (row: Row) => !exact.includes(row.id) && (isOfPeople?.(row) ?? true) && (accept?.(row) ?? true),
    },
    query,
  );
  const ids = page.map(({ id }) => id);
  return { page: cursor === undefined ? [...exact, ...ids] : ids, next_cursor, isTooBroad };
}

/**
 * Returns the payments of the list's filter that the search names exactly, and a reader of those of the people. `isOfPeople` is
 * absent when `read` returns no others.
 */
async function searched(db: Reader, query: SearchQuery, people: readonly number[], now: number) {
  const { filter, search } = query;
  if (isStored(filter))
    return {
      named: await findNamed(db, filter, search),
      read: async (part: SortedPart) => rowsOf(await findIdsOfPeople(db, filter, people, idPageOf(part))),
    };
  const waiting = waitingPayments(db, filter, now);
  const parties = new Set(people);
  return {
    named: await waiting.keep(await findNamed(db, 'all', search)),
    read: async (part: SortedPart) => waitingRowsOf(await waiting.find(idPageOf(part))),
    isOfPeople: (row: Row) =>
      isOfGroup(row) && (parties.has(row.customer_id ?? 0) || parties.has(row.technician_id ?? 0)),
  };
}

/** Returns a check of the filters that the list's index lacks; undefined when it lacks none. */
function factsFilter(query: PageQuery): ((row: Row) => boolean) | undefined {
  const { service, town, filter, search, sort } = query;
  const days = instantsOf(query);
  const hasDays = days.from !== null || days.until !== null;
  const isByDay = filter === 'all' && search === null && sortOf(sort ?? '-paid').column === 'paid';
  if (service === null && town === null && (isByDay || !hasDays)) return undefined;
  return row =>
    (service === null || row.service_id === service) &&
    (town === null || row.town === town) &&
    isInRange(row.paid_at ?? 0, days);
}
