import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../database.ts';
import { isAmongNumbers } from '../statement.ts';
import { type Position, positionIn, writeCursor } from './cursor.ts';
import { type IdPage, inOrderOf, type Listed, type PageQuery } from './id-pages.ts';
import {
  ALL_KEYS,
  isInPart,
  isInRange,
  type KeyRange,
  type Sort,
  type SortDirection,
} from './sorted-list.ts';

/** A list of administrators: a table, its orders and what its rows show. Conditions are SQL on the columns of the table. */
export interface AdminList<Column extends string, Row extends Listed> {
  readonly table: string;
  /** The column with the number of a row. */
  readonly id: string;
  /** The condition that all rows fulfil, as in the partial indexes of the table. */
  readonly where?: RawBuilder<SqlBool>;
  /** What the list can be sorted by. Each has an index with the id as its last column. */
  readonly sorts: Readonly<Record<Column, RawBuilder<number>>>;
  /** The sort whose values the days of a query limit. */
  readonly days: NoInfer<Column>;
  /** Columns with the people whose rows a search finds. Each has an index with the id as its last column. */
  readonly people?: readonly string[];
  /** Returns what the list shows of these rows, in any order. */
  readonly read: (db: Reader, ids: readonly number[]) => Promise<readonly Row[]>;
}

/** A list, whatever it shows. */
export type AnyList<Column extends string> = Omit<AdminList<Column, Listed>, 'read'>;

export interface Filter<Column extends string> {
  readonly where: RawBuilder<SqlBool>;
  /** The sorts with an index that begins with the column of the filter. The first such filter of a query chooses the index. */
  readonly indexedSorts?: readonly Column[];
}

/** Rows of another order than the sort's: those with smaller ids than `before`, newest first. */
export type FindNewest = (page: IdPage) => Promise<{
  readonly ids: readonly number[];
  /** Where the next ones begin; null if there are none. */
  readonly end: number | null;
}>;

export interface AdminListQuery<Column extends string> extends PageQuery {
  readonly sort: Sort<Column>;
  readonly days: KeyRange;
  readonly filters: readonly Filter<Column>[];
  /** The rows that a search names exactly. Those that match the filters are first, on the first page in addition to its limit. */
  readonly named?: readonly number[];
  /** Reads the rows of a search or a state, which replace the sort. */
  readonly newest?: FindNewest | null;
  /** Rows that a page reads at most; `EXAMINED` except in tests. */
  readonly examined?: number;
}

interface ListPage<Row> {
  readonly page: readonly Row[];
  readonly next_cursor: string | null;
}

/**
 * Rows of an index that a page reads at most, because few of them may match the filters that the index lacks. Such a page may have fewer rows
 * than its limit, or none, and still a next page.
 */
const EXAMINED = 2000;

/** Returns one page of a list. */
export async function readPage<Column extends string, Row extends Listed>(
  db: Reader,
  list: AdminList<Column, Row>,
  query: AdminListQuery<Column>,
): Promise<ListPage<Row>> {
  const { limit, cursor, named = [] } = query;
  const first = cursor === undefined ? await keepNamed(db, list, query) : [];
  const { end, ...window } = query.newest
    ? await newestWindow(db, list, query, query.newest)
    : await sortedWindow(db, list, query);
  const isOther = sql<SqlBool>`not ${isAmongNumbers(db, idOf(list), named)}`;
  const rows = await select(db, list, { ...window, where: [...window.where, isOther] }, limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? positionOf(page.at(-1)) : end;
  const ids = [...first, ...page.map(({ id }) => id)];
  return {
    page: ids.length === 0 ? [] : inOrderOf(ids, await list.read(db, ids)),
    next_cursor: last && writeCursor(last),
  };
}

/** Rows in an order. */
interface Rows {
  readonly key: RawBuilder<number>;
  readonly direction: SortDirection;
  readonly where: readonly RawBuilder<SqlBool>[];
}

/** The rows that a page examines. */
interface Window extends Rows {
  /** The last examined row; null if no row follows. */
  readonly end: Position | null;
}

/** Returns the next rows in the order of the sort. */
async function sortedWindow<Column extends string>(
  db: Reader,
  list: AnyList<Column>,
  query: AdminListQuery<Column>,
): Promise<Window> {
  const { column, direction } = query.sort;
  const key = list.sorts[column];
  const range = column === list.days ? query.days : undefined;
  const part = { direction, after: positionIn(query.cursor), range };
  const indexed = query.filters.find(({ indexedSorts }) => indexedSorts?.includes(column));
  const others = conditionsOf(list, {
    days: range ? ALL_KEYS : query.days,
    filters: query.filters.filter(filter => filter !== indexed),
  });
  const rowsOf = (end: Position | null) => ({
    key,
    direction,
    where: [...(indexed ? [indexed.where] : []), isInPart({ key, id: idOf(list) }, { ...part, end })],
  });
  if (others.length === 0) return { ...rowsOf(null), end: null };
  const [last] = await select(db, list, rowsOf(null), 1, (query.examined ?? EXAMINED) - 1);
  const end = last ? positionOf(last) : null;
  const { where, ...order } = rowsOf(end);
  return { ...order, where: [...where, ...others], end };
}

/** Returns the next rows of a search or a state. */
async function newestWindow<Column extends string>(
  db: Reader,
  list: AnyList<Column>,
  query: AdminListQuery<Column>,
  newest: FindNewest,
): Promise<Window> {
  const [, before] = positionIn(query.cursor) ?? [0, Number.MAX_SAFE_INTEGER];
  const { ids, end } = await newest({ before, limit: query.examined ?? EXAMINED });
  return {
    key: idOf(list),
    direction: 'desc',
    where: [isAmongNumbers(db, idOf(list), ids), ...conditionsOf(list, query)],
    end: end === null ? null : [end, end],
  };
}

/** Returns those of the named rows that match the filters, in the order of the names. */
async function keepNamed<Column extends string>(
  db: Reader,
  list: AnyList<Column>,
  query: AdminListQuery<Column>,
): Promise<readonly number[]> {
  const { named = [] } = query;
  if (named.length === 0) return [];
  const where = [isAmongNumbers(db, idOf(list), named), ...conditionsOf(list, query)];
  const found = await select(db, list, { key: idOf(list), direction: 'desc', where }, named.length);
  const ids = new Set(found.map(({ id }) => id));
  return named.filter(id => ids.has(id));
}

/** Returns conditions for which no engine uses an index, so that the order or the ids of the rows choose the index. */
const conditionsOf = <Column extends string>(
  list: AnyList<Column>,
  { filters, days }: Pick<AdminListQuery<Column>, 'filters' | 'days'>,
) =>
  [...filters.map(({ where }) => where), ...isInRange(list.sorts[list.days], days)].map(
    where => sql<SqlBool>`(${where}) is true`,
  );

async function select<Column extends string>(
  db: Reader,
  list: AnyList<Column>,
  { key, direction, where }: Rows,
  limit: number,
  offset = 0,
) {
  const order = sql.raw(direction);
  const all = sql.join([...(list.where ? [list.where] : []), ...where], sql` and `);
  const { rows } = await sql<{ id: number; key: number }>`
    select ${idOf(list)} as id, ${key} as key from ${sql.table(list.table)} where ${all}
    order by ${key} ${order}, ${idOf(list)} ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export const idOf = ({ table, id }: AnyList<string>) => sql<number>`${sql.ref(`${table}.${id}`)}`;

const positionOf = (row: { readonly key: number; readonly id: number } | undefined): Position | null =>
  row ? [row.key, row.id] : null;

/** Returns ids that were read up to a limit; more may follow if there are as many. */
export const untilLimit = (ids: readonly number[], limit: number) => ({
  ids,
  end: ids.length < limit ? null : (ids.at(-1) ?? null),
});

/** Returns the number that a search text is, or null. */
export const numberSearched = (text: string): number | null =>
  /^\d{1,15}$/.test(text) ? Number(text) : null;
