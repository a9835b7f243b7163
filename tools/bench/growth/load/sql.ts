import type { Engine } from '../../../../apps/server/src/platform/database/database.ts';
import type { People } from '../data/people.ts';
import type { Sizes } from '../data/sizes.ts';

/** What a part of the loader needs to write its statements. */
export interface Loading {
  readonly engine: Engine;
  readonly sizes: Sizes;
  readonly people: People;
  /** Returns a table expression with the column `n` from 1 to `count`. */
  series(count: number): string;
}

export const seriesOn =
  (engine: Engine) =>
  (count: number): string =>
    engine === 'sqlite'
      ? `(with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${Math.floor(count)})
          select n from counted where n <= ${count})`
      : `(select n from generate_series(1::bigint, ${Math.floor(count)}) as n)`;

/** Odd multipliers, so that two draws for one row are independent. */
const MULTIPLIERS = [
  2_654_435_761, 2_246_822_519, 3_266_489_917, 668_265_263, 374_761_393, 2_870_177_451, 3_432_918_353,
  461_845_907, 1_640_531_527, 2_166_136_261, 1_597_334_677, 3_812_015_801,
] as const;

/** Returns an expression that draws a whole number from 0 to `below` − 1 for the whole number `n`, the same in every run. */
export const draw = (n: string, which: number, below: number): string =>
  `(((${n}) * ${MULTIPLIERS[which]} + ${which}) % 4294967296 / 1024 % ${below})`;

/** Returns an expression that picks one of the texts. */
export const pickText = (index: string, texts: readonly string[]): string =>
  `case ${index} ${texts.map((text, position) => `when ${position} then '${text}'`).join(' ')} end`;

/** Returns rows as a table expression with the named columns. Works on both engines. */
export const rowsOf = (
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string =>
  `(${rows
    .map(row => `select ${row.map((value, at) => `${literal(value)} as ${columns[at]}`).join(', ')}`)
    .join(' union all ')})`;

const literal = (value: string | number | null): string =>
  value === null ? 'null' : typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;

/** Returns rows as a `values` clause, which may have more rows than a union. */
export const valuesOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `values ${rows.map(row => `(${row.map(literal).join(', ')})`).join(', ')}`;

/** Rows of one insert. */
const PART = 500;

/** Returns inserts of these rows. */
export function inserts(target: string, rows: readonly (readonly (string | number | null)[])[]): string[] {
  const statements: string[] = [];
  for (let from = 0; from < rows.length; from += PART)
    statements.push(`insert into ${target} ${valuesOf(rows.slice(from, from + PART))}`);
  return statements;
}
