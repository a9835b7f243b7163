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

/** Rows of one read with filters. SQLite reads them within one turn of the event loop. */
const CHUNK = 500;
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
  for (let examined = 0; examined < EXAMINED; examined += CHUNK) {
    const part = accept ? CHUNK : limit + 1;
    const rows = await read({ after, limit: part });
    for (const row of rows) {
      if (page.length === limit) return { page, next_cursor: after && writeCursor(after) };
      after = [row.key, row.id];
      if (!accept || accept(row)) page.push(row);
    }
    if (rows.length < part) return { page, next_cursor: null };
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

/** Returns the condition for the rows after a position, for an index that ends with the key and the id. */
export function isAfter(
  [key, id]: readonly [key: RawBuilder<unknown>, id: RawBuilder<unknown>],
  direction: 'asc' | 'desc',
  { after }: SortedPart,
): RawBuilder<SqlBool> {
  const [value, last] = (after ?? FIRST[direction]).map(wide) as [RawBuilder<number>, RawBuilder<number>];
  const columns = sql`(${key}, ${id})`;
  const position = sql`(${value}, ${last})`;
  // SQLite needs the first comparison to use an index of an expression.
  return direction === 'desc'
    ? sql`${key} <= ${value} and ${columns} < ${position}`
    : sql`${key} >= ${value} and ${columns} > ${position}`;
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
