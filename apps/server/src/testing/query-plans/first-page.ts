import { isBounded } from './bounded.ts';
import type { Schema, Table } from './schema.ts';
import type { Query } from './sql-text.ts';

/** A scan of a table in the order of an index. */
interface Scan {
  readonly schema: Schema;
  readonly table: Table | null;
  /** True if the index has a condition, which is then the condition of the query. */
  readonly isPartial: boolean;
}

/** Returns whether a scan for the query stops after a limited number of rows, because the query uses every row that it reads. */
export function isFirstPage(scan: Scan, { text, outer }: Query): boolean {
  if (!usesEveryRow(scan, text)) return false;
  return /\blimit\b/i.test(text) || (outer !== null && isFirstPage(scan, outer));
}

function usesEveryRow({ schema, table, isPartial }: Scan, text: string): boolean {
  if (/\bwhere\b/i.test(text) && !isPartial) return false;
  if (
    /\b(?:group\s+by|having|intersect|except)\b/i.test(text) ||
    AGGREGATE.test(text) ||
    !joinsKeepRows(text)
  )
    return false;
  const distinct = /\bselect\s+distinct\s+(.+?)\s+from\b/is.exec(text)?.[1];
  if (distinct === undefined) return true;
  // Equal rows are skipped, so there must be few of each.
  return table !== null && isBounded(schema, table, columnsOf(distinct));
}

const AGGREGATE = /\b(?:count|sum|total|avg|min|max|\w*group_\w+)\s*\(/i;

/** Returns whether inner joins compare only columns of two tables. A left join drops no rows. */
function joinsKeepRows(text: string): boolean {
  const parts = text.split(/\bjoin\b/i);
  return parts.slice(1).every((part, index) => {
    if (/\bleft(?:\s+outer)?\s*$/i.test(parts[index] ?? '')) return true;
    const [, condition] =
      /\bon\b(.*?)(?:\b(?:left|inner|cross|where|group|order|limit|union)\b|$)/is.exec(part) ?? [];
    return condition === undefined || condition.split(/\band\b/i).every(term => OF_TWO_COLUMNS.test(term));
  });
}

const OF_TWO_COLUMNS = /^[\s(]*"?\w+"?\."?\w+"?\s*=\s*"?\w+"?\."?\w+"?[\s)]*$/;

const columnsOf = (list: string): string[] =>
  [...list.matchAll(/(\w+)"?(?:\s+as\s+"?\w+"?)?\s*(?:,|$)/gi)].map(([, column = '']) => column);
