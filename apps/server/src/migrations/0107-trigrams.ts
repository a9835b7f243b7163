import type { Migration } from '../platform/database/migrate.ts';

/** Longer than any name (100) and address (254) with doubled spaces. */
const MAX_LENGTH = 600;

/** Doubled spaces let the search find the beginning of a word: `"  ma"` matches only there. */
const padded = (words: string) => `'  ' || replace(${words}, ' ', '  ')`;

const trigramsOf = (words: string) =>
  `select substr(${padded(words)}, position, 3) from text_positions where position <= length(${padded(words)}) - 2`;

const insertTrigrams = (condition: string, orderBy: string) =>
  `insert or ignore into user_trigrams (trigram, role, user_id)
    select substr(text, position, 3), role, id
    from (select id, role, ${padded('words')} as text from users where words is not null and deleted_at is null ${condition})
    join text_positions on position <= length(text) - 2 ${orderBy}`;

/** Trigrams that the new text also has stay, because each deletion writes another page. */
const deleteTrigrams = `delete from user_trigrams
  where trigram in (${trigramsOf('old.words')}) and role = old.role and user_id = old.id
    and not exists (select 1 from users where id = old.id and deleted_at is null and role = old.role
      and instr(${padded('words')}, trigram) > 0)`;

/** Letter with an accent → plain letter. Must match `fold` of the search. */
const ACCENTS = { áàâäãå: 'a', éèêë: 'e', íìîïİ: 'i', óòôöõ: 'o', úùûü: 'u', ñ: 'n', ç: 'c' };
const PLAIN = new Map(
  Object.entries(ACCENTS).flatMap(([letters, plain]) => [...letters].map(letter => [letter, plain] as const)),
);

/** Letters that have an accent to remove, or are capitals that `lower` of SQLite does not know. */
const LETTERS = Array.from({ length: 0xffff - 0xbf }, (_, offset) =>
  String.fromCodePoint(0xc0 + offset),
).flatMap(letter => {
  const lower = letter.toLowerCase();
  const plain = PLAIN.get(letter) ?? PLAIN.get(lower) ?? lower;
  return plain === letter || plain.length > 1 ? [] : [`('${letter}', '${plain}')`];
});

/**
 * Returns the text in lower case without accents. Reads a table, because nested calls of `replace` for all letters are more than
 * the parser of older versions of SQLite can read: their tools could not open the database.
 */
const folded = (text: string) => `(select group_concat(coalesce(plain, given), '') from (
  select substr(${text}, position, 1) as given from text_positions where position <= length(${text}) order by position
) left join text_letters on letter = given)`;

const wordsOf = (row: string) => folded(`lower(${row}name || ' ' || ${row}email)`);

const SQLITE = [
  ...['changes', 'deletions'].map(name => `drop trigger users_text_${name}`),
  'drop table users_text',
  // A recursive query would need twice the time of this table for each text.
  'create table text_positions (position integer primary key)',
  `insert into text_positions (position)
    with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${MAX_LENGTH}) select n from counted`,
  'create table text_letters (letter text primary key, plain text not null) without rowid',
  `insert into text_letters (letter, plain) values ${LETTERS.join(', ')}`,
  ...['insert', 'update of name, email'].flatMap((change, number) => [
    `drop trigger users_words_${number}`,
    `create trigger users_words_${number} after ${change} on users
      begin update users set words = ${wordsOf('new.')} where id = new.id; end`,
  ]),
  // The tokenizer of the dropped index ignored the case of all letters.
  `update users set words = ${wordsOf('')} where words glob '*[^ -~]*'`,
  `create table user_trigrams (
    trigram text not null,
    role text not null,
    user_id integer not null,
    primary key (trigram, role, user_id)
  ) without rowid`,
  insertTrigrams('', 'order by 1, 2, 3'),
  // Also runs after an insert, because the trigger of migration 0021 then sets the words.
  `create trigger users_text_changes after update of words, role, deleted_at on users
    when old.words is not new.words or old.role <> new.role or old.deleted_at is not new.deleted_at
    begin ${deleteTrigrams}; ${insertTrigrams('and id = new.id', '')}; end`,
  `create trigger users_text_deletions after delete on users begin ${deleteTrigrams}; end`,
];

/** Replaces the text index of SQLite by a table of trigrams. See decision 0043. */
export const trigrams: Migration = {
  name: '0107-trigrams',
  // The previous version reads the dropped index.
  isCompatible: false,
  statements: ({ engine }) => (engine === 'sqlite' ? SQLITE : []),
};
