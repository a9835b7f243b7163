import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Position } from './cursor.ts';

export type SortDirection = 'asc' | 'desc';

/** Keys from the first to before the end, such as the instants of some days; null without a limit. */
export interface KeyRange {
  readonly from: number | null;
  readonly until: number | null;
}

export const ALL_KEYS: KeyRange = { from: null, until: null };

/** SQL of the value that sorts a list, and of the id of its rows. */
interface SortColumns {
  readonly key: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
}

/** A part of a list that is sorted by a key and the id. */
export interface ListPart {
  readonly direction: SortDirection;
  /** The last row before the part; null at the beginning of the list. */
  readonly after: Position | null;
  /** The last row of the part, if it ends before the list. */
  readonly end?: Position | null;
  readonly range?: KeyRange | undefined;
}

const LARGEST = Number.MAX_SAFE_INTEGER;

/**
 * Returns the condition for the rows of a part, for an index that ends with the key and the id. It has one limit at each end, because SQLite uses
 * only one: with two it may read all rows between them. Both limits are exclusive, and without `after` and `end` they have ids that no row has.
 * Keys are whole numbers from 0; a row whose key is null is in no part. The key is also compared alone, which SQLite needs for an index of an
 * expression.
 */
export function isInPart({ key, id }: SortColumns, part: ListPart): RawBuilder<SqlBool> {
  const { direction, after, end = null, range = ALL_KEYS } = part;
  const isUp = direction === 'asc';
  const low = largest([(range.from ?? 0) - 1, LARGEST], isUp ? after : end && [end[0], end[1] - 1]);
  const high = smallest([range.until ?? LARGEST, -1], isUp ? end && [end[0], end[1] + 1] : after);
  const place = ([value, rowId]: Position) => sql`(${wide(value)}, ${wide(rowId)})`;
  return sql`${key} >= ${wide(low[0])} and (${key}, ${id}) > ${place(low)}
    and ${key} <= ${wide(high[0])} and (${key}, ${id}) < ${place(high)}`;
}

/** Returns the condition for the rows with a key in the range, for a list that another key sorts. */
export function isInRange(key: RawBuilder<unknown>, { from, until }: KeyRange): RawBuilder<SqlBool>[] {
  return [
    ...(from === null ? [] : [sql<SqlBool>`${key} >= ${wide(from)}`]),
    ...(until === null ? [] : [sql<SqlBool>`${key} < ${wide(until)}`]),
  ];
}

const isBefore = (one: Position, other: Position) => (one[0] - other[0] || one[1] - other[1]) < 0;
const smallest = (one: Position, other: Position | null) => (other && isBefore(other, one) ? other : one);
const largest = (one: Position, other: Position | null) => (other && isBefore(one, other) ? other : one);

/**
 * Writes a number of a cursor, which may be larger than the column allows. Without a type, PostgreSQL would read it as the column's and
 * refuse it. The plus removes the affinity of the cast, because SQLite uses an index of an expression only for a value without affinity.
 */
const wide = (value: number) => sql<number>`+cast(${value} as bigint)`;

/** A column of a list and its direction. */
export interface Sort<Column extends string> {
  readonly column: Column;
  readonly direction: SortDirection;
}

/** Reads the name of a sort as in the contract: '-created' is the largest `created` first. */
export const sortOf = <const Name extends string>(name: Name) =>
  ({
    column: name.replace(/^-/, '') as Name extends `-${infer Column}` ? Column : Name,
    direction: name.startsWith('-') ? ('desc' as const) : ('asc' as const),
  }) satisfies Sort<string>;
