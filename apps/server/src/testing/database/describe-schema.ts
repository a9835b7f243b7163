import type { MigrationConnection } from '../../platform/database/migration/migration.ts';

type Reading = Pick<MigrationConnection, 'engine' | 'rows'>;

/** Everything that a database's schema consists of: a name such as 'table users' → its definition, alike for two texts with the same meaning. */
export type Description = Readonly<Record<string, string>>;

/**
 * Describes tables with their columns, types, defaults, references, checks and collations, indexes with their conditions, triggers, functions and
 * extensions, and the rows of all tables. The order of columns and PostgreSQL's names of constraints do not matter; the list of applied changes is left out.
 */
export async function describeSchema(connection: Reading): Promise<Description> {
  const objects =
    connection.engine === 'sqlite' ? await sqliteObjects(connection) : await postgresObjects(connection);
  const tables = Object.keys(objects).flatMap(name => /^table (?!migrations$)(.*)$/.exec(name)?.[1] ?? []);
  const described: Record<string, string> = { ...objects };
  for (const table of tables) {
    const rows = await connection.rows<Record<string, unknown>>(`select * from ${table}`);
    const sorted = rows.map(row => JSON.stringify(Object.entries(row).sort())).sort();
    if (sorted.length > 0) described[`rows of ${table}`] = sorted.join('\n');
  }
  return described;
}

/** The text of each statement. SQLite keeps it as it was written, except for changes of the table. */
async function sqliteObjects(connection: Reading): Promise<Description> {
  const rows = await connection.rows<{ type: string; name: string; sql: string }>(
    `select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite!_%' escape '!'`,
  );
  return Object.fromEntries(
    rows.map(({ type, name, sql }) => [
      `${type} ${name}`,
      type === 'table' ? columnsOf(withoutLayout(sql)) : withoutLayout(sql),
    ]),
  );
}

const withoutLayout = (sql: string): string =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),;]) ?/g, '$1')
    .replace(/^CREATE (UNIQUE )?(TABLE|INDEX|TRIGGER)/, text => text.toLowerCase())
    .replace(/^create table "(\w+)"/, 'create table $1')
    .trim();

/** Sorts the columns and constraints of a `create table`. */
function columnsOf(sql: string): string {
  const start = sql.indexOf('(');
  const end = sql.lastIndexOf(')');
  const parts = [''];
  let depth = 0;
  for (const sign of sql.slice(start + 1, end)) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  const named = parts.map(part => part.trim().replace(/^constraint \w+ /, ''));
  return `${sql.slice(0, start)}(\n${named.sort().join('\n')}\n)${sql.slice(end + 1)}`;
}

/** SQL: name and definition of each kind of object in the schema of the connection. */
const POSTGRES: Readonly<Record<string, string>> = {
  table: `select relname as name, concat_ws(' ', relpersistence::text, reloptions::text, relacl::text) || E'\\n' || (
      select string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
        'default ' || pg_get_expr(adbin, adrelid), nullif(attidentity::text, ''), nullif(attgenerated::text, ''),
        'collate ' || (select collname from pg_collation where oid = attcollation),
        'statistics ' || nullif(attstattarget, -1), 'storage ' || attstorage::text, attacl::text), E'\\n' order by attname)
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped
    ) || coalesce(E'\\n' || (
      select string_agg(concat_ws(' ', pg_get_constraintdef(oid), case when not convalidated then 'not valid' end), E'\\n'
        order by pg_get_constraintdef(oid)) from pg_constraint where conrelid = pg_class.oid and contype <> 't'
    ), '') as definition
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
  index: `select relname as name, concat_ws(' ', pg_get_indexdef(pg_class.oid), case when not indisvalid then 'invalid' end) as definition
    from pg_class join pg_index on indexrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and not exists (select from pg_constraint where conindid = pg_class.oid)`,
  trigger: `select tgname as name, pg_get_triggerdef(oid) || ' ' || tgenabled::text as definition
    from pg_trigger where not tgisinternal`,
  function: `select proname as name, concat_ws(' ', pg_get_functiondef(oid), proacl::text) as definition
    from pg_proc where pronamespace = current_schema()::regnamespace`,
  extension: `select extname as name, nspname || ' ' || coalesce(nspacl::text, '') as definition
    from pg_extension join pg_namespace on pg_namespace.oid = extnamespace`,
};

async function postgresObjects(connection: Reading): Promise<Description> {
  const described: Record<string, string> = {};
  for (const [kind, query] of Object.entries(POSTGRES))
    for (const { name, definition } of await connection.rows<{ name: string; definition: string }>(query))
      described[`${kind} ${name}`] = definition
        .split('\n')
        .map(line => line.replace(/\s+/g, ' ').trim())
        .join(kind === 'function' ? ' ' : '\n');
  return described;
}
