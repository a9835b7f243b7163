import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isWholeNumber, readCursor, writeCursor } from './cursor.ts';
import type { IdPage, PageQuery } from './id-pages.ts';

/** A row with the value by which its list is sorted, such as an instant or cents. */
export interface SortedRow {
  readonly id: number;
  readonly key: number;
}

/** The part of a sorted list that a read returns. */
export interface SortedPart {
  /** The last row before this part; null at the beginning of the list. */
  readonly after: readonly [key: number, id: number] | null;
  readonly limit: number;
}

interface SortedList<Row extends SortedRow> {
  /** Returns the next rows of an index, in its order. */
  readonly read: (part: SortedPart) => Promise<readonly Row[]>;
  /** Returns whether the row matches the filters that the index does not have. Absent when it has all of them. */
  readonly accept?: ((row: Row) => boolean) | undefined;
}

/** Rows of one read with filters at most. SQLite reads them within one turn of the event loop. */
const CHUNK = 500;
/** Each read with filters is larger than the one before by this factor: most pages need few rows, and the others few reads. */
const GROWTH = 4;
/** Rows that one page examines at most, because few of them may match. */
const EXAMINED = 2000;

/**
 * Returns a page of a sorted list and the cursor of the next one. With filters a page examines at most `EXAMINED` rows, so it may have
 * fewer rows than its limit, or none, and still a next page.
 */
export async function sortedPage<Row extends SortedRow>(
  { read, accept }: SortedList<Row>,
  { limit, cursor }: PageQuery,
): Promise<{ readonly page: readonly Row[]; readonly next_cursor: string | null }> {
  let after: SortedPart['after'] = readCursor(cursor, [isWholeNumber, isWholeNumber]);
  const page: Row[] = [];
  let part = accept ? Math.min(limit + 1, CHUNK) : limit + 1;
  for (let examined = 0; examined < EXAMINED; ) {
    const rows = await read({ after, limit: part });
    for (const row of rows) {
      if (page.length === limit) return { page, next_cursor: after && writeCursor(after) };
      after = [row.key, row.id];
      if (!accept || accept(row)) page.push(row);
    }
    if (rows.length < part) return { page, next_cursor: null };
    examined += part;
    part = Math.min(part * GROWTH, CHUNK, EXAMINED - examined);
    await nextTurn();
  }
  return { page, next_cursor: after && writeCursor(after) };
}

/**
 * Writes a number of a cursor, which may be larger than the column allows. Without a type, PostgreSQL would read it as the column's and
 * refuse it. The plus removes the affinity of the cast, because SQLite uses an index of an expression only for a value without affinity.
 */
const wide = (value: number) => sql<number>`+cast(${value} as bigint)`;

const FIRST = { desc: [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER], asc: [-1, -1] } as const;

/** Keys from the first to before the end, such as the instants of some days; null without a limit. */
export interface KeyRange {
  readonly from: number | null;
  readonly until: number | null;
}

/** Returns whether the range contains the key, for rows that were not read by an index of it. */
export const isInRange = (key: number, { from, until }: KeyRange): boolean =>
  (from === null || key >= from) && (until === null || key < until);

const ALL_KEYS: KeyRange = { from: null, until: null };

/**
 * Returns the condition for the rows after a position and within a range of keys, for an index that ends with the key and the id. The range is
 * part of the condition because SQLite uses only one limit at each end of an index: with two it may read all rows between them.
 */
export function isAfter(
  [key, id]: readonly [key: RawBuilder<unknown>, id: RawBuilder<unknown>],
  direction: 'asc' | 'desc',
  { after }: Pick<SortedPart, 'after'>,
  range: KeyRange = ALL_KEYS,
): RawBuilder<SqlBool> {
  const [value, last] = startOf(direction, after, range).map(wide) as [
    RawBuilder<number>,
    RawBuilder<number>,
  ];
  const columns = sql`(${key}, ${id})`;
  const position = sql`(${value}, ${last})`;
  // SQLite needs the first comparison to use an index of an expression.
  const isPast =
    direction === 'desc'
      ? sql<SqlBool>`${key} <= ${value} and ${columns} < ${position}`
      : sql<SqlBool>`${key} >= ${value} and ${columns} > ${position}`;
  const end = direction === 'desc' ? range.from : range.until;
  if (end === null) return isPast;
  return direction === 'desc'
    ? sql`${isPast} and ${key} >= ${wide(end)}`
    : sql`${isPast} and ${key} < ${wide(end)}`;
}

/** Returns the position before the first wanted row: the cursor's, or the beginning of the range if that is further on. */
function startOf(direction: 'asc' | 'desc', after: SortedPart['after'], { from, until }: KeyRange) {
  const isDown = direction === 'desc';
  const bound = isDown ? until : from;
  const start = bound === null ? FIRST[direction] : ([bound - 1, Number.MAX_SAFE_INTEGER] as const);
  if (after === null) return start;
  return (isDown ? after[0] > start[0] : after[0] <= start[0]) ? start : after;
}

/** Returns the limits of a read of a list whose key is the id, the newest first. */
export const idPageOf = ({ after, limit }: SortedPart): IdPage => ({
  before: after?.[1] ?? Number.MAX_SAFE_INTEGER,
  limit,
});

/** A column and its direction. */
export interface Sort<Column extends string> {
  readonly column: Column;
  readonly direction: 'asc' | 'desc';
}

/** Reads the name of a sort as in the contract: '-created' is the largest `created` first. */
export const sortOf = <const Name extends string>(name: Name) =>
  ({
    column: name.replace(/^-/, '') as Name extends `-${infer Column}` ? Column : Name,
    direction: name.startsWith('-') ? ('desc' as const) : ('asc' as const),
  }) satisfies Sort<string>;
