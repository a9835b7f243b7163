import type { Query } from '@oficio/domain/endpoint.ts';
import type { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { groupOfFilter, type TodoGroup, todoGroupOf } from '@oficio/domain/payments/admin/todo.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { type SortedPart, sortedPage, sortOf } from '../../../platform/paging/sorted-pages.ts';
import { findPeople } from '../../accounts/public.ts';
import { findFilteredIds, findIdsOfPeople, type StoredFilter } from '../store/admin/list-rows.ts';
import { findFacts, findSorted, type PaymentFacts } from '../store/admin/payments.ts';
import { findTodos } from '../store/admin/queue.ts';
import { findWaitingIds } from '../store/admin/waiting.ts';
import { findNamed } from './find-named.ts';

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
  const filter = factsFilter(query);
  const { page, next_cursor } = await sortedPage(
    { read: reader(db, query, now, filter !== undefined), accept: filter },
    query,
  );
  return { page: page.map(({ id }) => id), next_cursor, isTooBroad: false };
}

type Row = { readonly id: number; readonly key: number } & Partial<PaymentFacts> & {
    /** Only in the rows of payments that wait for an administrator. */
    readonly group?: TodoGroup | null;
  };

const isStored = (filter: PageQuery['filter']): filter is StoredFilter =>
  filter !== 'problem' && groupOfFilter(filter) === null;

/** Returns a reader of the list's order. Without a filter by state the sort decides, else the number. */
function reader(db: Reader, query: PageQuery, now: number, withFacts: boolean) {
  const { filter } = query;
  const addFacts = (rows: readonly Row[]) => (withFacts ? joinFacts(db, rows) : rows);
  if (filter === 'all')
    return async (part: SortedPart) =>
      addFacts(await findSorted(db, sortOf(query.sort ?? '-paid'), instantsOf(query), part));
  return async (part: SortedPart) => {
    const page = idPageOf(part);
    if (isStored(filter)) return addFacts(rowsOf(await findFilteredIds(db, filter, page)));
    return addFacts(await addGroups(db, filter, await findWaitingIds(db, now, page), now));
  };
}

const rowsOf = (ids: readonly number[]): Row[] => ids.map(id => ({ id, key: id }));

/** Returns rows with their groups, if the filter needs them. */
async function addGroups(db: Reader, filter: PageQuery['filter'], ids: readonly number[], now: number) {
  if (groupOfFilter(filter) === null) return rowsOf(ids);
  const todos = await findTodos(db, ids, now);
  return rowsOf(ids).map(row => ({
    ...row,
    group: todoGroupOf((todos.get(row.id) ?? []).map(({ kind }) => kind)),
  }));
}

const idPageOf = ({ after, limit }: SortedPart) => ({ before: after?.[1] ?? Number.MAX_SAFE_INTEGER, limit });

async function joinFacts(db: Reader, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const facts = new Map((await findFacts(db, ids)).map(fact => [fact.id, fact]));
  return rows.flatMap(row => (facts.has(row.id) ? [{ ...row, ...facts.get(row.id) }] : []));
}

async function searchPage(db: Reader, query: SearchQuery, now: number): Promise<Page> {
  const { filter, search, cursor } = query;
  const { people, isTooBroad } = await findPeople(db, search);
  const accept = factsFilter(query);
  const named = await findNamed(db, isStored(filter) ? filter : 'all', search);
  const waiting = isStored(filter) ? named : [...(await findTodos(db, named, now)).keys()];
  const exact = accept
    ? (await joinFacts(db, await addGroups(db, filter, waiting, now))).filter(accept).map(({ id }) => id)
    : waiting;
  const parties = new Set(people);
  const isOfPeople = ({ customer_id, technician_id }: Row) =>
    parties.has(customer_id ?? 0) || parties.has(technician_id ?? 0);
  const { page, next_cursor } = await sortedPage(
    {
      read: async part => {
        if (people.length === 0) return [];
        if (!isStored(filter)) return reader(db, query, now, true)(part);
        const rows = rowsOf(await findIdsOfPeople(db, filter, people, idPageOf(part)));
        return accept ? joinFacts(db, rows) : rows;
      },
      accept: (row: Row) =>
        !exact.includes(row.id) && (accept?.(row) ?? true) && (isStored(filter) || isOfPeople(row)),
    },
    query,
  );
  const ids = page.map(({ id }) => id);
  return { page: cursor === undefined ? [...exact, ...ids] : ids, next_cursor, isTooBroad };
}

/** Returns a check of the filters that the list's index lacks; undefined when it lacks none. */
function factsFilter(query: PageQuery): ((row: Row) => boolean) | undefined {
  const { service, town, filter, search, sort } = query;
  const { from, until } = instantsOf(query);
  const hasDays = from !== null || until !== null;
  const isByDay = filter === 'all' && search === null && sortOf(sort ?? '-paid').column === 'paid';
  const group = groupOfFilter(filter);
  if (group === null && service === null && town === null && (isByDay || !hasDays)) return undefined;
  return row =>
    (group === null || row.group === group) &&
    (service === null || row.service_id === service) &&
    (town === null || row.town === town) &&
    (from === null || (row.paid_at ?? 0) >= from) &&
    (until === null || (row.paid_at ?? 0) < until);
}
