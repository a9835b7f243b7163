import { isWholeNumber, readCursor, writeCursor } from './cursor.ts';

/** A request for a page of a list. */
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Limits of a read: rows with ids smaller than `before`, and one row more than the page to detect a next page. */
export interface IdPage {
  readonly before: number;
  readonly limit: number;
}

/** Like `IdPage` for a list that begins with the smallest id: rows with ids larger than `after`. */
export interface AscendingIdPage {
  readonly after: number;
  readonly limit: number;
}

/** Throws 400 for an invalid cursor. */
export function ascendingIdPage({ limit, cursor }: PageQuery): AscendingIdPage {
  const [after] = readCursor(cursor, [isWholeNumber]) ?? [0];
  return { after, limit: limit + 1 };
}

/** The newest id is first. Throws 400 for an invalid cursor. */
export function idPage({ limit, cursor }: PageQuery): IdPage {
  const [before] = readCursor(cursor, [isWholeNumber]) ?? [Number.MAX_SAFE_INTEGER];
  return { before, limit: limit + 1 };
}

/**
 * Removes the extra row and returns the page with the cursor of the next one: the last id, after the value that sorts the list (`keyOf`) unless
 * the ids sort it. So a list by id refuses the cursor of another list, and the other way round.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  { limit }: PageQuery,
  idOf: (row: Row) => number,
  keyOf?: (row: Row) => number,
): { readonly page: Row[]; readonly next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = last !== undefined && rows.length > limit;
  const key = keyOf && last ? [keyOf(last)] : [];
  return { page, next_cursor: more ? writeCursor([...key, idOf(last)]) : null };
}

/** A row of a list. */
export interface Listed {
  readonly id: number;
}

/** Returns the rows in the order of these ids, without those that do not exist. */
export function inOrderOf<Row extends Listed>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => byId.get(id) ?? []);
}
