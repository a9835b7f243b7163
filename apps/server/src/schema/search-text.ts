import type { Dialect } from '../platform/database/migration/migration.ts';
import { CREATE_TRIGRAM_EXTENSION } from '../platform/database/trigram-extension.ts';

/**
 * What the administrators' search reads: the words of people and of addresses, which the application writes, and telephone numbers as digits
 * (decision 0034).
 */

/** Characters besides digits that a telephone number may contain. */
const GROUPING = ' ().-+';
/** The digits of the longest number (E.164). */
const MAX_DIGITS = 15;

/**
 * The columns with the digits of a telephone number, without the prefix of Spain, which people leave out, and from the last digit to the
 * first. The search for a beginning needs the order of bytes. SQLite has no function that reverses a text.
 */
export function telephoneColumns({ engine }: Dialect): string {
  const digits =
    engine === 'postgres'
      ? `translate(phone, '${GROUPING}', '')`
      : [...GROUPING].reduce((inner, character) => `replace(${inner}, '${character}', '')`, 'phone');
  const national = `case when length(${digits}) = 11 and ${digits} like '34%' then substr(${digits}, 3)
    when length(${digits}) = 13 and ${digits} like '0034%' then substr(${digits}, 5) else ${digits} end`;
  const reversed =
    engine === 'postgres'
      ? `reverse(${digits})`
      : Array.from({ length: MAX_DIGITS }, (_, place) => `substr(${digits}, -${place + 1}, 1)`).join(' || ');
  const [order, kept] = engine === 'postgres' ? ['collate "C" ', 'stored'] : ['', 'virtual'];
  return `phone_digits text ${order}generated always as (${national}) ${kept},
  phone_end text ${order}generated always as (${reversed}) ${kept}`;
}

/**
 * The index of the words of people. SQLite reads all words of a role from it, PostgreSQL finds trigrams. There, a larger sample keeps the
 * planner from looking at a quarter of all users to find 50 of them, and `fastupdate` off spares each search the list of pending entries.
 */
export const indexOfPeople = ({ engine }: Dialect) =>
  engine === 'sqlite'
    ? 'create index users_words on users (role, id, words) where deleted_at is null;'
    : `${CREATE_TRIGRAM_EXTENSION};
alter table users alter column words set statistics 1000;
create index users_text on users using gin (words extensions.gin_trgm_ops) with (fastupdate = off) where deleted_at is null;`;

/** The words of the addresses of requests and technicians, with the engine's own index. The row id is the id of the request or the user. */
export const addressWords = ({ engine }: Dialect) =>
  ['request_addresses', 'technician_addresses']
    .map(
      engine === 'sqlite'
        ? // FTS5 stores no positions of words. It removes the words of a deleted row at once; by default it only marks them.
          table => `
create virtual table ${table} using fts5 (words, tokenize = 'ascii', detail = none, columnsize = 0);
insert into ${table} (${table}, rank) values ('secure-delete', 1);`
        : table => `
create table ${table} (rowid bigint primary key, words text not null);
create index ${table}_by_word on ${table} using gin (string_to_array(words, ' ')) with (fastupdate = off);`,
    )
    .join('');
