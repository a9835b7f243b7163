import type { Engine } from '../../platform/database/database.ts';
import type { Column, Schema, Table } from './schema.ts';

/** Enough that an index is cheaper than the whole table. */
const ROWS = 3000;
const PEOPLE = 100;
const PEOPLE_TABLES = ['users', 'technicians'];
const OBJECTS = 1000;
/** Different values of a flag, a kind or a count. */
const FEW = 10;
const FEW_VALUES = /^(kind|type|role|action|purpose|template|status|state|step)$/;

export interface RowContext {
  readonly schema: Schema;
  /** Keys of the rows of small tables. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

/**
 * Returns an insert of generated rows, which may violate foreign keys and checks. The planner sees usual shares: a person has some
 * rows, a request has a few, and a status belongs to a tenth of the table.
 */
export function insertRows(engine: Engine, { name, columns, indexes }: Table, context: RowContext): string {
  const values = columns.map((column, position) => {
    const isUnique = indexes.some(index => index.isUnique && index.columns.join() === column.name);
    const value = isUnique ? asType(column, 'n') : generatedValue(engine, column, context);
    if (!column.isNullable) return value;
    // Divided by its position, because columns that are null in the same rows would leave partial indexes empty.
    const place = `(n / ${1 + position}) % 4`;
    return `case when ${place} ${column.references === null ? '= 0' : '> 0'} then ${value} end`;
  });
  const series =
    engine === 'sqlite'
      ? `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${ROWS}) select n from s) as s`
      : `generate_series(1, ${ROWS}) as s(n)`;
  const names = columns.map(column => `"${column.name}"`).join(', ');
  // `where true` separates the select from `on conflict` for SQLite's parser.
  return `insert into "${name}" (${names}) select ${values.join(', ')} from ${series} where true on conflict do nothing`;
}

function generatedValue(engine: Engine, column: Column, { schema, keys }: RowContext): string {
  const { name, type, references } = column;
  if (references !== null && schema.get(references)?.isGrowing === false)
    return oneOf(engine, keys.get(references) ?? [], type);
  if (references !== null)
    return asType(column, `1 + n % ${PEOPLE_TABLES.includes(references) ? PEOPLE : OBJECTS}`);
  if (FEW_VALUES.test(name) || type === 'integer') return asType(column, shareOf(FEW));
  return asType(column, 'n * 1000');
}

const asType = ({ type }: Column, number: string) => (type === 'text' ? `'x' || (${number})` : `(${number})`);

/** Returns a number from 0 for each share of the rows. Rows of a share follow each other, so they do not repeat with the ids. */
const shareOf = (shares: number) => `(n - 1) * ${shares} / ${ROWS}`;

function oneOf(engine: Engine, values: readonly string[], type: string): string {
  const list = `'${JSON.stringify(values).replaceAll("'", "''")}'`;
  const place = shareOf(Math.max(1, values.length));
  if (engine === 'sqlite') return `${list} ->> (${place})`;
  return `(${list}::json ->> (${place}))${type === 'text' ? '' : '::bigint'}`;
}
