import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IdPage } from './id-pages.ts';

/** A row of one of several index ranges that are merged into one list. */
interface RangeRow {
  readonly id: number;
  /** Position of the range in the list of ranges. */
  readonly range: number;
}

/** A range with rows that may be needed: those with smaller ids than `before`. */
export interface OpenRange {
  /** Position in the list of ranges. */
  readonly range: number;
  readonly before: number;
}

interface Merge<Row> extends IdPage {
  /** Number of ranges. */
  readonly ranges: number;
  /** Returns at most `perRange` rows of each of these ranges, those with the largest ids. */
  readonly read: (open: readonly OpenRange[], perRange: number) => Promise<readonly Row[]>;
  /** Drops rows that do not belong to the list. */
  readonly accept?: (row: Row) => boolean;
}

/** Rows that are read of each of many ranges at first; most ranges have no row of the page. */
const MIN_PER_RANGE = 2;
/** Later reads concern few ranges, so they may read more rows of each. */
const GROWTH = 4;

/** Returns the newest ids of several index ranges, newest first, each once. */
export async function mergeRanges<Row extends RangeRow>(merge: Merge<Row>): Promise<number[]> {
  const { ranges, limit } = merge;
  const newest = (ids: ReadonlySet<number>) => [...ids].sort((one, other) => other - one).slice(0, limit);
  const found = await collect(merge, Math.ceil((2 * limit) / ranges), ids => newest(ids)[limit - 1] ?? 0);
  return newest(found);
}

/** Returns the number of ids in several index ranges, up to the limit. Costs less than the newest ids. */
export async function countRanges<Row extends RangeRow>(merge: Merge<Row>): Promise<number> {
  const { ranges, limit } = merge;
  const isEnough = (ids: ReadonlySet<number>) => ids.size >= limit;
  const found = await collect(merge, Math.ceil((4 * limit) / ranges), ids => (isEnough(ids) ? Infinity : 0));
  return Math.min(found.size, limit);
}

/**
 * Reads few rows of each range and continues only in those that may have ids above the lower bound of what was found, because the
 * rows of all ranges together grow without limit.
 */
async function collect<Row extends RangeRow>(
  { ranges, before, limit, read, accept = () => true }: Merge<Row>,
  firstPerRange: number,
  lowerBound: (found: ReadonlySet<number>) => number,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  let open: readonly OpenRange[] = Array.from({ length: ranges }, (_, range) => ({ range, before }));
  let perRange = Math.min(limit, Math.max(MIN_PER_RANGE, firstPerRange));
  while (open.length > 0) {
    const rows = await read(open, perRange);
    for (const row of rows) if (accept(row)) found.add(row.id);
    const bound = lowerBound(found);
    open = [...Map.groupBy(rows, row => row.range)]
      .filter(([, part]) => part.length === perRange)
      .map(([range, part]) => ({ range, before: Math.min(...part.map(({ id }) => id)) }))
      .filter(({ before }) => before > bound);
    perRange = Math.min(limit, perRange * GROWTH);
    // SQLite reads within the turn, and a filter that drops most rows needs many reads.
    if (open.length > 0) await nextTurn();
  }
  return found;
}
