import type { Engine } from '../platform/database/database.ts';
import type { Dialect } from '../platform/database/migrate.ts';
import { CREATE_TRIGRAM_EXTENSION } from '../platform/database/trigram-extension.ts';

/**
 * What the administrators' search reads: names and addresses of people without accents (decisions 0034 and 0043), telephone numbers as
 * digits, and the words of places (decision 0045).
 */

/** Letters with an accent, in both cases because `lower` may know only ASCII → the plain letter. As `fold` of the search. */
const ACCENTS: readonly (readonly [letters: string, plain: string])[] = [
  ['áàâäãåÁÀÂÄÃÅ', 'a'],
  ['éèêëÉÈÊË', 'e'],
  ['íìîïÍÌÎÏ', 'i'],
  ['óòôöõÓÒÔÖÕ', 'o'],
  ['úùûüÚÙÛÜ', 'u'],
  ['ñÑ', 'n'],
  ['çÇ', 'c'],
];
const ACCENTED = ACCENTS.map(([letters]) => letters).join('');
const PLAIN = ACCENTS.map(([letters, plain]) => plain.repeat(letters.length)).join('');
/** Signs that people type for an apostrophe. */
const APOSTROPHES = '’‘ʼʻ´`′＇';
/** Joiners, which change only the shape of the letters beside them. */
const JOINERS = '\u200c\u200d';

/**
 * The column with a person's name and address in lower case without accents. SQLite would compute a generated column for each row that a
 * search reads, so triggers store it there. `translate` removes the last letters, which have no counterpart.
 */
export const wordsColumn = ({ engine }: Dialect) =>
  engine === 'sqlite'
    ? 'words text'
    : `words text generated always as (translate(lower(name || ' ' || email), '${ACCENTED}${APOSTROPHES}${JOINERS}',
  '${PLAIN}${"''".repeat(APOSTROPHES.length)}')) stored`;

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
 * The index of trigrams of people's names and addresses. PostgreSQL's extension has it. There, a larger sample of names keeps the planner from
 * looking at a quarter of all users to find 50 of them, and `fastupdate` off spares each search the list of pending entries.
 */
export const indexedWords = ({ engine }: Dialect) =>
  engine === 'sqlite'
    ? TRIGRAMS_ON_SQLITE
    : `${CREATE_TRIGRAM_EXTENSION};
alter table users alter column words set statistics 1000;
create index users_text on users using gin (words extensions.gin_trgm_ops) with (fastupdate = off) where deleted_at is null;`;

/** Longer than any name (100) and address (254) with doubled spaces. */
const MAX_LENGTH = 600;

/** Doubled spaces let the search find the beginning of a word: `"  ma"` matches only there. */
const padded = (words: string) => `'  ' || replace(${words}, ' ', '  ')`;

const trigramsOf = (words: string) =>
  `select substr(${padded(words)}, position, 3) from text_positions where position <= length(${padded(words)}) - 2`;

const insertTrigrams = `insert or ignore into user_trigrams (trigram, role, user_id)
    select substr(text, position, 3), role, id
    from (select id, role, ${padded('words')} as text from users where words is not null and deleted_at is null and id = new.id)
    join text_positions on position <= length(text) - 2`;

/** Trigrams that the new text also has stay, because each deletion writes another page. */
const deleteTrigrams = `delete from user_trigrams
  where trigram in (${trigramsOf('old.words')}) and role = old.role and user_id = old.id
    and not exists (select 1 from users where id = old.id and deleted_at is null and role = old.role
      and instr(${padded('words')}, trigram) > 0)`;

const PLAIN_OF = new Map(
  [...ACCENTS, ['İ', 'i'] as const].flatMap(([letters, plain]) =>
    [...letters].map(letter => [letter, plain] as const),
  ),
);

/** Letters that have an accent to remove, or are capitals that `lower` of SQLite does not know, and signs with one meaning. */
const LETTERS: readonly (readonly [letter: string, plain: string])[] = [
  ...Array.from({ length: 0xffff - 0xbf }, (_, offset) => String.fromCodePoint(0xc0 + offset)).flatMap(
    letter => {
      const lower = letter.toLowerCase();
      const plain = PLAIN_OF.get(letter) ?? PLAIN_OF.get(lower) ?? lower;
      return plain === letter || plain.length > 1 ? [] : [[letter, plain] as const];
    },
  ),
  ...[...APOSTROPHES].map(sign => [sign, "''"] as const),
  ...[...JOINERS].map(joiner => [joiner, ''] as const),
];

/**
 * Returns the text in lower case without accents. Reads a table, because nested calls of `replace` for all letters are more than
 * the parser of older versions of SQLite can read: their tools could not open the database.
 */
const folded = (text: string) => `(select group_concat(coalesce(plain, given), '') from (
  select substr(${text}, position, 1) as given from text_positions where position <= length(${text}) order by position
) left join text_letters on letter = given)`;

const TRIGRAMS_ON_SQLITE = `
-- A recursive query would need twice the time of this table for each text.
create table text_positions (position integer primary key);
insert into text_positions (position)
  with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${MAX_LENGTH}) select n from counted;

create table text_letters (letter text primary key, plain text not null) without rowid;
insert into text_letters (letter, plain) values ${LETTERS.map(([letter, plain]) => `('${letter}', '${plain}')`).join(', ')};

create table user_trigrams (
  trigram text not null,
  role text not null,
  user_id integer not null,
  primary key (trigram, role, user_id)
) without rowid;
${['insert', 'update of name, email']
  .map(
    (change, number) => `create trigger users_words_${number} after ${change} on users
  begin update users set words = ${folded(`lower(new.name || ' ' || new.email)`)} where id = new.id; end;`,
  )
  .join('\n')}
-- Also runs after an insert, because the trigger above then sets the words.
create trigger users_text_changes after update of words, role, deleted_at on users
  when old.words is not new.words or old.role <> new.role or old.deleted_at is not new.deleted_at
  begin ${deleteTrigrams}; ${insertTrigrams}; end;
create trigger users_text_deletions after delete on users begin ${deleteTrigrams}; end;
`;

/** A table of the words of addresses. */
interface Words {
  /** The table with the addresses. */
  readonly of: string;
  /** The id of a row there. */
  readonly id: string;
  readonly table: string;
  /** The column with that id. */
  readonly column: string;
}

const WORDS: readonly Words[] = [
  { of: 'requests', id: 'id', table: 'request_address_words', column: 'request_id' },
  { of: 'technicians', id: 'user_id', table: 'technician_address_words', column: 'user_id' },
];

/** The words of the addresses of requests and technicians, which triggers keep. */
export const addressWords = ({ engine }: Dialect) =>
  `${engine === 'postgres' ? SPLIT_ADDRESS : ''}${WORDS.map(BY_ENGINE[engine]).join('\n')}`;

/** Returns the address of a row with a space in place of each character that is no letter or digit of a word, and one at the end. */
const spaced = (
  address: string,
) => `(select group_concat(case when coalesce(plain, given) glob '[a-z0-9]' then coalesce(plain, given) else ' ' end, '')
  from (select substr(lower(${address}), position, 1) as given from text_positions where position <= length(${address}) order by position)
  left join text_letters on letter = given) || ' '`;

/**
 * Selects the words of an address. A word begins after a space and ends before one. With a limit, SQLite computes each
 * text once; otherwise it would do so at each use.
 */
const wordsOn = (
  row: string,
) => `select substr(text, position, instr(substr(text, position), ' ') - 1) as word, id
  from (${row} limit -1) join text_positions on position < length(text)
  where substr(text, position, 1) <> ' ' and (position = 1 or substr(text, position - 1, 1) = ' ')`;

function wordsOnSqlite({ of, id, table, column }: Words): string {
  const added = `insert or ignore into ${table} (word, ${column}) ${wordsOn(`select new.${id} as id, ${spaced('new.address')} as text`)} `;
  const gone = `delete from ${table} where ${column} = old.${id} and word in (
    select word from (${wordsOn(`select old.${id} as id, ${spaced('old.address')} as text`)}))`;
  return `
create table ${table} (word text not null, ${column} integer not null, primary key (word, ${column})) without rowid;
create trigger ${of}_address_insert after insert on ${of} begin ${added}; end;
create trigger ${of}_address_update after update of address on ${of} when old.address is not new.address
      begin ${gone}; ${added}; end;
create trigger ${of}_address_delete after delete on ${of} begin ${gone}; end;`;
}

const SPLIT_ADDRESS = `
create function address_words(address text) returns setof text language sql immutable as $body$
  select distinct word from regexp_split_to_table(translate(lower(address), '${ACCENTED.replace('Ï', 'Ïİ')}', '${PLAIN.replace('iiiiiiii', 'iiiiiiiii')}'), '[^a-z0-9]+') as word
  where word <> '' $body$;`;

function wordsOnPostgres({ of, id, table, column }: Words): string {
  const added = `insert into ${table} (word, ${column}) select word, new.${id} from address_words(new.address) as word;`;
  const gone = `delete from ${table} where ${column} = old.${id} and word in (select address_words(old.address));`;
  const trigger = (when: string, name: string, condition: string, body: string) => `
create function ${of}_address_${name}() returns trigger language plpgsql as $body$ begin ${body} return null; end $body$;
create trigger ${of}_address_${name} after ${when} on ${of} for each row ${condition} execute function ${of}_address_${name}();`;
  return `
create table ${table} (word text not null, ${column} bigint not null, primary key (word, ${column}));${[
    trigger('insert', 'insert', '', added),
    trigger(
      'update of address',
      'update',
      'when (old.address is distinct from new.address)',
      `${gone} ${added}`,
    ),
    trigger('delete', 'delete', '', gone),
  ].join('')}`;
}

const BY_ENGINE: Readonly<Record<Engine, (words: Words) => string>> = {
  sqlite: wordsOnSqlite,
  postgres: wordsOnPostgres,
};
