import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../database/database.ts';
import { engineOf } from '../database/statement.ts';
import type { IdPage } from './id-pages.ts';

/** Rows with owners. For each column of an owner, an index has this column, the state if there is one, and then the id. */
export interface OwnedRows {
  readonly table: string;
  /** The column that sorts the list. */
  readonly id: string;
  /** A condition besides the state. */
  readonly condition: RawBuilder<SqlBool>;
  /** The state of the rows, or null if the indexes have no such column. */
  readonly state: { readonly column: string; readonly value: string } | null;
}

const selectAnyState = ({ table, id, condition }: OwnedRows) =>
  sql`select ${sql.ref(`${table}.${id}`)} as id from ${sql.table(table)} where ${condition}`;

/** Selects the ids of the rows of all owners. More conditions may follow. */
export const selectIds = (rows: OwnedRows) =>
  rows.state
    ? sql`${selectAnyState(rows)} and ${sql.ref(rows.state.column)} = ${rows.state.value}`
    : selectAnyState(rows);

/**
 * Returns the newest ids of the rows that have one of these owners in one of the columns, each once. First reads
 * the newest id of each owner. The page's last of these is a lower bound: no older row is on the page.
 */
export async function findNewestOfOwners(
  db: Reader,
  rows: OwnedRows,
  columns: readonly string[],
  owners: readonly number[],
  { before, limit }: IdPage,
): Promise<readonly number[]> {
  if (owners.length === 0) return [];
  const isSqlite = engineOf(db) === 'sqlite';
  const newestOf = isSqlite ? ofOwner : ofOwnerInPostgres;
  const list = isSqlite
    ? sql`json_each(${JSON.stringify(owners)}) as owner`
    : sql`unnest(cast(${owners} as bigint[])) as owner (value)`;
  // In SQLite a join of the table on the ids would read a row of the table for each of them.
  const entriesOf = (page: RawBuilder<unknown>) =>
    isSqlite
      ? sql`json_each((select json_group_array(id) from (${page}))) as entry`
      : sql`lateral (${page}) as entry (value)`;
  const ofColumn = (column: string) => {
    const first = newestOf(rows, column, sql`owner.value`, { from: sql`0`, before, limit: 1 });
    const from = sql`(select case when count(newest) < ${limit} then 0 else min(newest) end from head)`;
    const entries = entriesOf(newestOf(rows, column, sql`head.owner`, { from, before, limit }));
    return sql`select id from (
      with head as materialized (
        select owner.value as owner, (${first}) as newest from ${list} order by newest desc nulls last limit ${limit}
      ) select entry.value as id from head cross join ${entries}
    ) as ${sql.ref(column)}`;
  };
  const found = sql.join(columns.map(ofColumn), sql` union all `);
  const query = sql<Entry>`select distinct id from (${found}) as found order by id desc limit ${limit}`;
  return (await query.execute(db)).rows.map(({ id }) => id);
}

interface Entry {
  readonly id: number;
}

interface Range {
  /** The smallest id that is read. */
  readonly from: RawBuilder<unknown>;
  readonly before: number;
  readonly limit: number;
}

type OwnerRows = (
  rows: OwnedRows,
  column: string,
  owner: RawBuilder<unknown>,
  range: Range,
) => RawBuilder<unknown>;

const ofOwner: OwnerRows = (rows, column, owner, { from, before, limit }) => {
  const id = sql.ref(rows.id);
  return sql`${selectIds(rows)} and ${sql.ref(column)} = ${owner} and ${id} >= ${from} and ${id} < ${before}
    order by ${id} desc limit ${limit}`;
};

/** Compares whole keys of the index: with `=` PostgreSQL may read all rows of the state, or all rows until it finds enough of the owner. */
const ofOwnerInPostgres: OwnerRows = (rows, column, owner, { from, before, limit }) => {
  const { id, state } = rows;
  const names = [column, ...(state ? [state.column] : []), id].map(name => sql.ref(name));
  const values = [owner, ...(state ? [sql`${state.value}`] : [])];
  return sql`${selectAnyState(rows)} and (${sql.join(names)}) >= (${sql.join([...values, from])})
    and (${sql.join(names)}) < (${sql.join([...values, before])})
    order by ${sql.join(names.map(name => sql`${name} desc`))} limit ${limit}`;
};
