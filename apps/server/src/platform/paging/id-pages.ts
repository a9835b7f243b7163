import { positionIn, writeCursor } from './cursor.ts';

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
  const [, after] = positionIn(cursor) ?? [0, 0];
  return { after, limit: limit + 1 };
}

/** The newest id is first. Throws 400 for an invalid cursor. */
export function idPage({ limit, cursor }: PageQuery): IdPage {
  const [, before] = positionIn(cursor) ?? [0, Number.MAX_SAFE_INTEGER];
  return { before, limit: limit + 1 };
}

/** Removes the extra row and returns the page with the cursor of the next one. The id also is the value that sorts a list by id. */
export function cutPage<Row>(
  rows: readonly Row[],
  { limit }: PageQuery,
  idOf: (row: Row) => number,
  keyOf = idOf,
): { readonly page: Row[]; readonly next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = last !== undefined && rows.length > limit;
  return { page, next_cursor: more ? writeCursor([keyOf(last), idOf(last)]) : null };
}
