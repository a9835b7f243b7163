import type { Migration } from '../platform/database/migrate.ts';

/** Characters besides digits that a telephone number may contain. */
const GROUPING = ' ().-+';
/** The digits of the longest number (E.164). */
const MAX_DIGITS = 15;

const digitsIn = (engine: 'sqlite' | 'postgres') =>
  engine === 'postgres'
    ? `translate(phone, '${GROUPING}', '')`
    : [...GROUPING].reduce((inner, character) => `replace(${inner}, '${character}', '')`, 'phone');

/** Returns the digits without the prefix of Spain, which people leave out. */
function nationalIn(engine: 'sqlite' | 'postgres'): string {
  const digits = digitsIn(engine);
  return `case when length(${digits}) = 11 and ${digits} like '34%' then substr(${digits}, 3)
    when length(${digits}) = 13 and ${digits} like '0034%' then substr(${digits}, 5) else ${digits} end`;
}

/** Returns the digits from the last to the first. SQLite has no function for that. */
const reversedIn = (engine: 'sqlite' | 'postgres') =>
  engine === 'postgres'
    ? `reverse(${digitsIn(engine)})`
    : Array.from({ length: MAX_DIGITS }, (_, place) => `substr(${digitsIn(engine)}, -${place + 1}, 1)`).join(
        ' || ',
      );

/** Letters with accents that the search reads as plain ones, as in `fold`. Both cases, because `lower` may know only ASCII. */
const ACCENTS = [
  ['áàâäãåÁÀÂÄÃÅ', 'a'],
  ['éèêëÉÈÊË', 'e'],
  ['íìîïÍÌÎÏİ', 'i'],
  ['óòôöõÓÒÔÖÕ', 'o'],
  ['úùûüÚÙÛÜ', 'u'],
  ['ñÑ', 'n'],
  ['çÇ', 'c'],
] as const;

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

/** Returns the address of a row with a space in place of each character that is no letter or digit of a word, and one at the end. */
const spaced = (
  address: string,
) => `(select group_concat(case when coalesce(plain, given) glob '[a-z0-9]' then coalesce(plain, given) else ' ' end, '')
  from (select substr(lower(${address}), position, 1) as given from text_positions where position <= length(${address}) order by position)
  left join text_letters on letter = given) || ' '`;

/**
 * Selects the words of the addresses of these rows. A word begins after a space and ends before one. With a limit, SQLite computes each
 * text once; otherwise it would do so at each use.
 */
const selectOnSqlite = (
  rows: string,
) => `select substr(text, position, instr(substr(text, position), ' ') - 1) as word, id
  from (${rows} limit -1) join text_positions on position < length(text)
  where substr(text, position, 1) <> ' ' and (position = 1 or substr(text, position - 1, 1) = ' ')`;

function onSqlite({ of, id, table, column }: Words): readonly string[] {
  const fill = (rows: string, order: string) =>
    `insert or ignore into ${table} (word, ${column}) ${selectOnSqlite(rows)} ${order}`;
  const added = fill(`select new.${id} as id, ${spaced('new.address')} as text`, '');
  const gone = `delete from ${table} where ${column} = old.${id} and word in (
    select word from (${selectOnSqlite(`select old.${id} as id, ${spaced('old.address')} as text`)}))`;
  return [
    `create table ${table} (word text not null, ${column} integer not null, primary key (word, ${column})) without rowid`,
    fill(`select ${id} as id, ${spaced('address')} as text from ${of}`, 'order by 1, 2'),
    `create trigger ${of}_address_insert after insert on ${of} begin ${added}; end`,
    `create trigger ${of}_address_update after update of address on ${of} when old.address is not new.address
      begin ${gone}; ${added}; end`,
    `create trigger ${of}_address_delete after delete on ${of} begin ${gone}; end`,
  ];
}

function onPostgres({ of, id, table, column }: Words): readonly string[] {
  const added = `insert into ${table} (word, ${column}) select word, new.${id} from address_words(new.address) as word;`;
  const gone = `delete from ${table} where ${column} = old.${id} and word in (select address_words(old.address));`;
  const trigger = (when: string, name: string, condition: string, body: string) => [
    `create function ${of}_address_${name}() returns trigger language plpgsql as $body$ begin ${body} return null; end $body$`,
    `create trigger ${of}_address_${name} after ${when} on ${of}
      for each row ${condition} execute function ${of}_address_${name}()`,
  ];
  return [
    `create table ${table} (word text not null, ${column} bigint not null)`,
    `insert into ${table} (word, ${column}) select word, ${id} from ${of}, address_words(address) as word`,
    // After the rows, because sorting them once is faster than adding each to the index.
    `alter table ${table} add primary key (word, ${column})`,
    ...trigger('insert', 'insert', '', added),
    ...trigger(
      'update of address',
      'update',
      'when (old.address is distinct from new.address)',
      `${gone} ${added}`,
    ),
    ...trigger('delete', 'delete', '', gone),
  ];
}

const folds = [0, 1].map(side =>
  ACCENTS.flatMap(([letters, plain]) => [...letters].map(letter => [letter, plain] as const))
    .map(pair => pair[side])
    .join(''),
);

const ADDRESS_WORDS = `create function address_words(address text) returns setof text language sql immutable as $body$
  select distinct word from regexp_split_to_table(translate(lower(address), '${folds[0]}', '${folds[1]}'), '[^a-z0-9]+') as word
  where word <> '' $body$`;

/** Adds what the administrators' search reads: telephone numbers as digits, and the words of addresses. See decision 0045. */
export const searchWords: Migration = {
  name: '0139-search-words',
  isCompatible: true,
  statements: ({ engine }) => [
    ...(
      [
        ['phone_digits', nationalIn(engine)],
        ['phone_end', reversedIn(engine)],
      ] as const
    ).flatMap(([column, value]) => [
      // The search for the beginning needs the order of bytes.
      engine === 'postgres'
        ? `alter table users add column ${column} text collate "C" generated always as (${value}) stored`
        : `alter table users add column ${column} text generated always as (${value}) virtual`,
      `create index users_by_${column} on users (${column}) where ${column} is not null`,
    ]),
    ...(engine === 'postgres' ? [ADDRESS_WORDS] : []),
    ...WORDS.flatMap(engine === 'sqlite' ? onSqlite : onPostgres),
  ],
};
