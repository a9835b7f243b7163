const NEEDED = `Oficio needs the extension pg_trgm in the schema extensions of this database. As an administrator of PostgreSQL run:
create schema if not exists extensions; create extension pg_trgm with schema extensions; grant usage on schema extensions to public;`;

/**
 * Creates PostgreSQL's extension for the text search unless it exists. The schema is not `public`, because a restore moves
 * `public` aside. The owner of the database may create the extension; otherwise the error says what an administrator must run.
 */
export const CREATE_TRIGRAM_EXTENSION = `do $$ begin
  if not exists (
    select from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm' and nspname = 'extensions'
  ) then
    create schema if not exists extensions;
    create extension pg_trgm with schema extensions;
  end if;
exception when others then
  raise exception '%', $needed$${NEEDED}$needed$ using detail = sqlerrm;
end $$`;
