import type { DatabaseSync } from 'node:sqlite';

/**
 * Tables that stay small however many people use Oficio. Every other table counts as growing, also a new one.
 */
const SMALL_TABLES: ReadonlySet<string> = new Set([
  'migrations',
  'services',
  'mail_settings',
  'site_settings',
  'vapid_keys',
  'scheduled_jobs',
  'towns',
  // One row for each service and town.
  'supply',
  // One row for each month.
  'figure_months',
  // At most a few dozen rows a month.
  'closed_months',
  'month_totals',
]);

/** Returns whether the table gets rows from users. Tables of allowed values have a name as their only column. */
const isGrowing = (table: string, columns: readonly string[]): boolean =>
  !SMALL_TABLES.has(table) && columns.join() !== 'name';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** The table of the row that this column names; null without a foreign key of this column alone. */
  readonly references: string | null;
}

interface Index {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
  readonly isPartial: boolean;
}

interface ForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
  readonly parentColumns: readonly string[];
}

export interface Table {
  readonly name: string;
  readonly isGrowing: boolean;
  readonly columns: readonly Column[];
  /** All indexes, the primary key included. */
  readonly indexes: readonly Index[];
  readonly foreignKeys: readonly ForeignKey[];
}

export type Schema = ReadonlyMap<string, Table>;

/** Reads the tables of a migrated database. Tables, columns and keys have the same names on both engines. */
export function readSchema(database: DatabaseSync): Schema {
  const rows = <Row>(query: string, ...values: string[]) => database.prepare(query).all(...values) as Row[];
  // Text indexes are virtual tables with other tables behind them, which only the engine reads.
  const names = rows<{ name: string }>(
    `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'
      order by name`,
  ).map(({ name }) => name);
  return new Map(names.map(name => [name, readTable(name, rows)]));
}

type Rows = <Row>(query: string, ...values: string[]) => Row[];

function readTable(name: string, rows: Rows): Table {
  const info = rows<{ name: string; type: string; notnull: number; pk: number }>(
    'select name, type, "notnull", pk from pragma_table_info(?)',
    name,
  );
  const foreignKeys = readForeignKeys(name, rows);
  const columns = info.map(({ name, type, notnull, pk }) => ({
    name,
    type: type.toLowerCase(),
    isNullable: notnull === 0 && pk === 0,
    references: foreignKeys.find(key => key.columns.join() === name)?.table ?? null,
  }));
  const key = info.filter(({ pk }) => pk > 0).sort((one, next) => one.pk - next.pk);
  const primary = {
    name: 'primary key',
    columns: key.map(({ name }) => name),
    isUnique: true,
    isPartial: false,
  };
  return {
    name,
    isGrowing: isGrowing(
      name,
      columns.map(column => column.name),
    ),
    columns,
    indexes: [...(key.length > 0 ? [primary] : []), ...readIndexes(name, rows)],
    foreignKeys,
  };
}

function readForeignKeys(table: string, rows: Rows): ForeignKey[] {
  const parts = rows<{ id: number; table: string; from: string; to: string }>(
    'select id, "table", "from", "to" from pragma_foreign_key_list(?) order by id, seq',
    table,
  );
  return [...Map.groupBy(parts, ({ id }) => id).values()].map(key => ({
    columns: key.map(({ from }) => from),
    table: key[0]?.table ?? '',
    parentColumns: key.map(({ to }) => to),
  }));
}

function readIndexes(table: string, rows: Rows): Index[] {
  return rows<{ name: string; unique: number; partial: number }>(
    'select name, "unique", partial from pragma_index_list(?)',
    table,
  ).map(({ name, unique, partial }) => ({
    name,
    columns: rows<{ name: string | null }>('select name from pragma_index_info(?) order by seqno', name).map(
      column => column.name ?? '(expression)',
    ),
    isUnique: unique === 1,
    isPartial: partial === 1,
  }));
}
