import { type Compilable, CompiledQuery, type RawBuilder, type SqlBool, SqliteAdapter, sql } from 'kysely';
import type { Engine, Reader } from './database.ts';

type Parameter = string | number | null;

/** Runs on the connection of `db`. In a transaction it sees the uncommitted changes of that transaction. */
type Statement<Row> = (db: Reader, ...parameters: readonly Parameter[]) => Promise<Row[]>;

/**
 * Returns a statement with fixed SQL text and `?` for parameters on both engines. For queries on every message:
 * building the SQL with Kysely each time takes longer than running a short statement.
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

/** Replaces `?` with `$1`, `$2`, … for PostgreSQL. Statements must not contain a question mark inside a literal. */
export function numberParameters(sql: string): string {
  let position = 0;
  return sql.replace(/\?/g, () => {
    position += 1;
    return `$${position}`;
  });
}

/** Returns the engine behind `db`. */
export const engineOf = (db: Reader): Engine =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';

/** Stands for a value while a query is built. Never reaches the database. */
export class Slot {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Returns a query of Kysely that is built once for each engine, where the same text runs on every move or message: building it takes
 * longer than running a short statement. `build` gets stand-ins for the values, which it may only pass on.
 */
export function fixedQuery<Values extends readonly Parameter[], Row>(
  build: (db: Reader, ...values: Values) => Compilable<Row>,
): (db: Reader, ...values: Values) => Promise<Row[]> {
  const built = new Map<Engine, CompiledQuery<Row>>();
  const slots = Array.from({ length: build.length - 1 }, (_, index) => new Slot(index));
  return async (db, ...values) => {
    const engine = engineOf(db);
    const query = built.get(engine) ?? build(db, ...(slots as readonly unknown[] as Values)).compile();
    built.set(engine, query);
    const parameters = query.parameters.map(value => (value instanceof Slot ? values[value.index] : value));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/**
 * Returns the clause after a table name that makes SQLite use an index; nothing on PostgreSQL. Use it where
 * SQLite without statistics picks another index.
 */
export const indexedBy = (db: Reader, index: string) =>
  engineOf(db) === 'sqlite' ? sql`indexed by ${sql.ref(index)}` : sql``;

/**
 * Returns SQL of a table with the values of one JSON parameter in order, in a column `value`; the statement text is the same
 * for any number of values. PostgreSQL refuses U+0000 and lone surrogates in JSON; the contract's `text` field rejects both.
 */
export const eachOf = (engine: Engine): string =>
  engine === 'sqlite' ? 'json_each(?)' : 'json_array_elements(?::json)';

/**
 * Returns SQL of a table `given` with these integer columns, from one JSON parameter, a list of objects. For an update of the rows that they
 * name: PostgreSQL plans it faster than one with an expression of `eachOf` for each column.
 */
export const rowsOf = (engine: Engine, columns: readonly string[]): string =>
  engine === 'sqlite'
    ? `(select ${columns.map(column => `value ->> '${column}' as ${column}`).join(', ')} from ${eachOf(engine)}) as given`
    : `json_to_recordset(?::json) as given (${columns.map(column => `${column} bigint`).join(', ')})`;

/**
 * Returns the condition that a column is one of the ids in one parameter, a JSON list. PostgreSQL gets an array, whose text has braces:
 * it plans an array in half the time of a list that it must join, and may join a list last and then reads the whole table.
 */
export const isAmongGiven = (column: string, engine: Engine): string =>
  engine === 'sqlite'
    ? `${column} in (select value from ${eachOf(engine)})`
    : `${column} = any(cast(translate(?, '[]', '{}') as bigint[]))`;

/**
 * Returns the condition of `isAmongGiven` for a query that Kysely builds anew. It has one parameter, so that the query has the same text for
 * any count of numbers.
 */
export const isAmongNumbers = (db: Reader, column: RawBuilder<unknown>, numbers: readonly number[]) =>
  engineOf(db) === 'sqlite'
    ? sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(numbers)}))`
    : sql<SqlBool>`${column} = any(cast(${numbers} as bigint[]))`;

/** Returns SQL of a list of texts from one parameter as in `eachOf`: `host in ${textsIn(engine)}`. */
export const textsIn = (engine: Engine): string =>
  engine === 'sqlite'
    ? `(select value from ${eachOf(engine)})`
    : `(select value #>> '{}' from ${eachOf(engine)})`;
