import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './database.ts';
import { engineOf } from './statements-in.ts';

/**
 * Values that a statement reads as rows, in their order, each in a column called `value`; `value ->> 0` is the first entry
 * of one that is a list. They are one parameter: the statement stays the same however many there are, is prepared once,
 * and costs nothing to write down.
 */
export const eachOf = (db: Reader, values: readonly unknown[]): RawBuilder<unknown> =>
  engineOf(db) === 'sqlite'
    ? sql`json_each(${JSON.stringify(values)})`
    : sql`json_array_elements(${JSON.stringify(values)}::json)`;

/** Ids to look among, as one parameter: `id in ${idsIn(db, ids)}`. */
export const idsIn = (db: Reader, ids: readonly number[]): RawBuilder<unknown> =>
  sql`(select cast(value ->> 0 as bigint) from ${eachOf(
    db,
    ids.map(id => [id]),
  )})`;
