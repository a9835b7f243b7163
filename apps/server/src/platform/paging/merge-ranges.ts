import type { IdPage } from './id-pages.ts';

/** A row of one of several index ranges that are merged into one list. */
interface RangeRow {
  readonly id: number;
  /** Identifies the range. */
  readonly range: string | number;
}

interface Merge<Row> extends IdPage {
  /** Number of ranges. */
  readonly ranges: number;
  /** Returns at most `perRange` rows with smaller ids than `before` of each range, those with the largest ids. */
  readonly read: (before: number, perRange: number) => Promise<readonly Row[]>;
  /** Drops rows that do not belong to the list. */
  readonly accept?: (row: Row) => boolean;
}

/** Rows that are read of each of many ranges at first; most ranges have no row of the page. */
const MIN_PER_RANGE = 2;

/**
 * Returns the newest ids of several index ranges, newest first, each once. Reads few rows of each range and continues below the ids
 * that are complete, because the rows of all ranges together grow without limit.
 */
export async function mergeRanges<Row extends RangeRow>(merge: Merge<Row>): Promise<number[]> {
  const { ranges, limit, read, accept = () => true } = merge;
  const found = new Set<number>();
  let perRange = Math.min(limit, Math.max(MIN_PER_RANGE, Math.ceil((2 * limit) / ranges)));
  for (let { before } = merge; ; perRange = Math.min(limit, perRange * 2)) {
    const rows = await read(before, perRange);
    before = completeFrom(rows, perRange);
    for (const row of rows) if (row.id >= before && accept(row)) found.add(row.id);
    if (before === 0 || found.size >= limit)
      return [...found].sort((one, other) => other - one).slice(0, limit);
  }
}

/** Returns the smallest id from which no range has unread rows; 0 when all ranges are read to their end. */
function completeFrom(rows: readonly RangeRow[], perRange: number): number {
  const full = [...Map.groupBy(rows, row => row.range).values()].filter(part => part.length === perRange);
  return Math.max(0, ...full.map(part => Math.min(...part.map(({ id }) => id))));
}
