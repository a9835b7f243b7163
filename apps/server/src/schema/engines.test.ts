import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { SQLITE_FILE } from '../platform/database/sqlite.ts';
import { copyMigratedSqlite, createMigratedDatabase } from '../testing/database/test-database.ts';
import { isQuick } from '../testing/extent.ts';
import { readSchema } from '../testing/query-plans/schema.ts';

/** SQLite compares the words of all users of a role, PostgreSQL finds their trigrams. The words of addresses are virtual tables on SQLite. */
const ONLY_ON_SQLITE = ['index users_words'];
const ONLY_ON_POSTGRES = [
  'index users_text',
  'table request_addresses',
  'index request_addresses_by_word',
  'table technician_addresses',
  'index technician_addresses_by_word',
];
/** The database refuses changes of their rows. */
const APPEND_ONLY = [
  'admin_notes',
  'audit_log',
  'audit_reasons',
  'ledger_adjustments',
  'ledger_entries',
  'ledger_movements',
];
/** Triggers set the nearest town of their place. */
const WITH_TOWN = ['requests', 'technicians'];
/** The primary key begins with the job on PostgreSQL, because a page of a chat is a range of it (decision 0010). */
const KEY_OF_MESSAGES = ['index messages_by_request', 'key of messages'];

/** Names such as 'column users.name' → what both engines must have alike. */
type Facts = Record<string, unknown>;

const indexFact = (columns: readonly string[], isUnique: boolean, isPartial: boolean) => ({
  columns,
  isUnique,
  isPartial,
});

async function factsOfSqlite(): Promise<Facts> {
  const folder = await mkdtemp(join(tmpdir(), 'oficio-engines-'));
  await copyMigratedSqlite(folder);
  const database = new DatabaseSync(join(folder, SQLITE_FILE));
  const facts: Facts = {};
  for (const { name: table, columns, indexes, foreignKeys } of readSchema(database).values()) {
    facts[`table ${table}`] = true;
    for (const { name, isNullable } of columns) facts[`column ${table}.${name}`] = { isNullable };
    for (const { columns: from, table: to, parentColumns } of foreignKeys)
      facts[`reference ${table} (${from})`] = `${to} (${parentColumns})`;
    for (const { name, columns: of, isUnique, isPartial } of indexes) {
      if (name === 'primary key') facts[`key of ${table}`] = of;
      else if (name.startsWith('sqlite_autoindex'))
        // The key of a table with row ids has an index of its own.
        facts[
          String(of) === String(facts[`key of ${table}`]) ? `key of ${table}` : `unique ${table} (${of})`
        ] = of;
      else facts[`index ${name}`] = indexFact(of, isUnique, isPartial);
    }
  }
  const generated =
    database.prepare(`select m.name as "table", c.name from sqlite_schema m, pragma_table_xinfo(m.name) c
    where m.type = 'table' and c.hidden = 2`);
  for (const { table, name } of generated.all()) facts[`column ${table}.${name}`] = { isNullable: true };
  const triggers = database.prepare(
    `select name, tbl_name as "table" from sqlite_schema where type = 'trigger'`,
  );
  for (const { table } of triggers.all()) facts[`triggers of ${table}`] = true;
  database.close();
  await rm(folder, { recursive: true, force: true });
  return facts;
}

async function factsOfPostgres(): Promise<Facts> {
  const database = await createMigratedDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const facts: Facts = {};
  const rows = async (query: string) => (await client.query(query)).rows;
  const names = (relation: string, keys: string) => `array(select coalesce(a.attname, '(expression)')
    from unnest(${keys}::int2[]) with ordinality as k (key, place) left join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.key
    order by place)::text[]`;
  for (const {
    table,
    name,
    nullable,
  } of await rows(`select c.relname as table, a.attname as name, not a.attnotnull as nullable
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)) {
    facts[`table ${table}`] = true;
    facts[`column ${table}.${name}`] = { isNullable: nullable };
  }
  for (const row of await rows(`select conrelid::regclass::text as table, contype as type, ${names('conrelid', 'conkey')} as columns,
      confrelid::regclass::text as parent, ${names('confrelid', 'confkey')} as parent_columns
      from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')`)) {
    if (row.type === 'f')
      facts[`reference ${row.table} (${row.columns})`] = `${row.parent} (${row.parent_columns})`;
    else
      facts[row.type === 'p' ? `key of ${row.table}` : `unique ${row.table} (${row.columns})`] = row.columns;
  }
  for (const row of await rows(`select i.relname as name, ${names('indrelid', 'indkey')} as columns, indisunique as is_unique,
      indpred is not null as is_partial from pg_index join pg_class i on i.oid = indexrelid
      where i.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.oid)`))
    facts[`index ${row.name}`] = indexFact(row.columns, row.is_unique, row.is_partial);
  for (const { table } of await rows(
    `select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal`,
  ))
    facts[`triggers of ${table}`] = true;
  await client.end();
  await database.drop();
  return facts;
}

describe.skipIf(isQuick)('the schema of both engines', () => {
  it('has the same tables, columns, keys, references, indexes and tables with triggers, except those that only one engine needs', async () => {
    const [sqlite, postgres] = [await factsOfSqlite(), await factsOfPostgres()];
    for (const [facts, own] of [
      [sqlite, ONLY_ON_SQLITE],
      [postgres, ONLY_ON_POSTGRES],
    ] as const)
      for (const fact of own) {
        expect(facts).toHaveProperty([fact]);
        const table = fact.startsWith('table ') ? fact.replace('table ', '') : null;
        for (const each of Object.keys(facts))
          if (each === fact || each === `key of ${table}` || each.startsWith(`column ${table}.`))
            delete facts[each];
      }
    for (const fact of KEY_OF_MESSAGES) {
      delete sqlite[fact];
      delete postgres[fact];
    }
    expect(
      Object.keys(sqlite)
        .filter(fact => fact.startsWith('triggers of '))
        .sort(),
    ).toEqual([...APPEND_ONLY, ...WITH_TOWN].map(table => `triggers of ${table}`).sort());
    expect(Object.keys(sqlite).length).toBeGreaterThan(500);
    expect(postgres).toEqual(sqlite);
  });
});
