import type { Query } from '@oficio/domain/endpoint.ts';
import type { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { groupOfFilter, type TodoGroup } from '@oficio/domain/payments/admin/todo.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';
import { type SortedPart, sortedPage, sortOf } from '../../../platform/paging/sorted-pages.ts';
import { findPeople } from '../../accounts/public.ts';
import { findFilteredIds, findIdsOfPeople, type StoredFilter } from '../store/admin/list-rows.ts';
import { findFacts, findSorted, type PaymentFacts } from '../store/admin/payments.ts';
import { findTodos } from '../store/admin/queue.ts';
import { findWaitingIds } from '../store/admin/waiting.ts';
import { findNamed } from './find-named.ts';
import { findTodoGroups } from './todo-groups.ts';

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

type Row = { readonly id: number; readonly key: number } & Partial<PaymentFacts>;

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
    return addFacts(rowsOf(await findWaitingPage(db, filter, now, page)));
  };
}

const rowsOf = (ids: readonly number[]): Row[] => ids.map(id => ({ id, key: id }));

/** Returns the ids of the payments of a group of the administrators' queue, newest first. */
async function findIdsOfGroup(db: Reader, group: TodoGroup, now: number): Promise<number[]> {
  const todos = (await findTodoGroups(db, now)).get(group) ?? [];
  return todos.map(({ id }) => id).sort((one, other) => other - one);
}

/** Returns the ids of one page of the payments that wait for an administrator, all or those of a group. */
async function findWaitingPage(db: Reader, filter: PageQuery['filter'], now: number, page: IdPage) {
  const group = groupOfFilter(filter);
  if (group === null) return findWaitingIds(db, now, page);
  const ids = await findIdsOfGroup(db, group, now);
  return ids.filter(id => id < page.before).slice(0, page.limit);
}

/** Returns those of these payments that the filter contains. */
async function keepWaiting(db: Reader, filter: PageQuery['filter'], ids: readonly number[], now: number) {
  const group = groupOfFilter(filter);
  if (group === null) return [...(await findTodos(db, ids, now)).keys()];
  const ofGroup = new Set(await findIdsOfGroup(db, group, now));
  return ids.filter(id => ofGroup.has(id));
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
  const waiting = isStored(filter) ? named : await keepWaiting(db, filter, named, now);
  const exact = accept ? (await joinFacts(db, rowsOf(waiting))).filter(accept).map(({ id }) => id) : waiting;
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
  if (service === null && town === null && (isByDay || !hasDays)) return undefined;
  return row =>
    (service === null || row.service_id === service) &&
    (town === null || row.town === town) &&
    (from === null || (row.paid_at ?? 0) >= from) &&
    (until === null || (row.paid_at ?? 0) < until);
}
