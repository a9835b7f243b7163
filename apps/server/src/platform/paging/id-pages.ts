import { isWholeNumber, readCursor, writeCursor } from './cursor.ts';

/** Pages of lists that run from the newest id to the oldest. */
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** What a read needs: rows with smaller ids than `before`, and one more than the page holds, which tells of a next page. */
export interface IdPage {
  readonly before: number;
  readonly limit: number;
}

/** Throws 400 for a cursor we did not write. */
export function idPage({ limit, cursor }: PageQuery): IdPage {
  const [before] = readCursor(cursor, [isWholeNumber]) ?? [Number.MAX_SAFE_INTEGER];
  return { before, limit: limit + 1 };
}

/** Takes the row too many off and makes the cursor of the next page. */
export function cutPage<Row>(rows: readonly Row[], { limit }: PageQuery, idOf: (row: Row) => number) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = last !== undefined && rows.length > limit;
  return { page, next_cursor: more ? writeCursor([idOf(last)]) : null };
}
