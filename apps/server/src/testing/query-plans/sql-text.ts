import type { Schema, Table } from './schema.ts';

/** Returns the table with this name or alias in the statement; null for a subquery. */
export function tableNamed(schema: Schema, sql: string, name: string): Table | null {
  const aliases = RegExp(`\\b(\\w+)"?\\s+(?:as\\s+)?"?${name}\\b`, 'gi');
  for (const [, table = ''] of sql.matchAll(aliases)) {
    const known = schema.get(table);
    if (known) return known;
  }
  return schema.get(name) ?? null;
}

/** Returns whether the subquery with this name has a limit: `name as (…)` or `(…) as name`. */
export function hasLimit(sql: string, name: string): boolean {
  const before = RegExp(`"?\\b${name}"?\\s+as\\s+(?:not\\s+)?(?:materialized\\s+)?\\(`, 'gi');
  const after = RegExp(`\\)\\s+(?:as\\s+)?"?${name}\\b`, 'gi');
  const texts = [
    ...[...sql.matchAll(before)].map(match => inParentheses(sql, match.index + match[0].length, 1)),
    ...[...sql.matchAll(after)].map(match => inParentheses(sql, match.index - 1, -1)),
  ];
  return texts.some(text => /\blimit\b/i.test(text));
}

/** A query of a statement. */
export interface Query {
  /** The text without that of subqueries. */
  readonly text: string;
  /** The query that reads its rows from this one: `from (…)`. */
  readonly outer: Query | null;
}

/** Returns the query around each place that reads the table with this name or alias, or else the statement. */
export function queriesOf(sql: string, name: string): Query[] {
  const places = [...sql.matchAll(RegExp(`\\b(?:from|join|as)\\s+"?${name}\\b`, 'gi'))];
  return places.length === 0
    ? [{ text: withoutSubqueries(sql), outer: null }]
    : places.map(({ index }) => queryAround(sql, index, index));
}

function queryAround(sql: string, from: number, to: number): Query {
  const start = from - inParentheses(sql, from - 1, -1).length;
  const end = to + inParentheses(sql, to, 1).length;
  const text = sql.slice(start, end);
  const isStatement = start === 0;
  if (!isStatement && !SUBQUERY.test(text)) return queryAround(sql, start, end);
  const isSource = !isStatement && /\bfrom\s*$/i.test(sql.slice(0, start));
  return {
    text: withoutSubqueries(isStatement ? text : text.slice(1, -1)),
    outer: isSource ? queryAround(sql, start, end) : null,
  };
}

const SUBQUERY = /\(\s*(?:select|with)\b/i;

function withoutSubqueries(sql: string): string {
  const start = sql.search(SUBQUERY);
  if (start === -1) return sql;
  const end = start + 1 + inParentheses(sql, start + 1, 1).length;
  return `${sql.slice(0, start)}()${withoutSubqueries(sql.slice(end))}`;
}

/** Returns the text from a place inside parentheses to the one that ends them in this direction. */
function inParentheses(sql: string, start: number, direction: 1 | -1): string {
  const closing = direction === 1 ? ')' : '(';
  let depth = 1;
  let at = start;
  for (; at >= 0 && at < sql.length && depth > 0; at += direction)
    if (sql[at] === '(' || sql[at] === ')') depth += sql[at] === closing ? -1 : 1;
  return direction === 1 ? sql.slice(start, at) : sql.slice(at + 1, start + 1);
}
