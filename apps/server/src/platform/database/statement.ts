import { CompiledQuery, SqliteAdapter } from 'kysely';
import type { Engine, Reader } from './database.ts';
import { numberParameters } from './number-parameters.ts';

type Parameter = string | number | null;

/** Runs where `db` is, inside a transaction too, and so on what it has not committed yet. */
export type Statement<Row> = (db: Reader, ...parameters: readonly Parameter[]) => Promise<Row[]>;

/**
 * A statement that is written down once, `?` for its parameters on both engines. Kysely's builder writes one down anew each
 * time, which takes longer than a short one itself: this is for what every message asks for.
 */
export function statement<Row>(text: (engine: Engine) => string): Statement<Row> {
  const written = new Map<Engine, CompiledQuery>();
  return async (db, ...parameters) => {
    const engine = engineOf(db);
    let query = written.get(engine);
    if (!query) {
      const sql = text(engine);
      query = CompiledQuery.raw(engine === 'sqlite' ? sql : numberParameters(sql));
      written.set(engine, query);
    }
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** Which engine is behind it. */
export const engineOf = (db: Reader): Engine =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';

/**
 * Values that a statement reads as rows, in their order, each in a column called `value`; `value ->> 0` is the first entry
 * of one that is a list. They are one parameter, written by `JSON.stringify`: the statement stays the same however many
 * there are. PostgreSQL takes no U+0000 and no lone surrogate in there; the contract's `text` lets neither through.
 */
export const eachOf = (engine: Engine): string =>
  engine === 'sqlite' ? 'json_each(?)' : 'json_array_elements(?::json)';

/** Ids to look among, as one such parameter: `id in ${idsIn(engine)}`. */
export const idsIn = (engine: Engine): string =>
  engine === 'sqlite'
    ? `(select value from ${eachOf(engine)})`
    : `(select cast(value #>> '{}' as bigint) from ${eachOf(engine)})`;
