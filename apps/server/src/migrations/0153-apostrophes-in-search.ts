import type { Migration } from '../platform/database/migrate.ts';

/** Signs that people type for an apostrophe. */
const APOSTROPHES = '’‘ʼʻ´`′＇';
/** Joiners, which change only the shape of the letters beside them. */
const JOINERS = '\u200c\u200d';

/** Letters with an accent and their plain letters, as in migration 0018. */
const ACCENTED = 'áàâäãåÁÀÂÄÃÅéèêëÉÈÊËíìîïÍÌÎÏóòôöõÓÒÔÖÕúùûüÚÙÛÜñÑçÇ';
const PLAIN = 'aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooouuuuuuuunncc';

/** The triggers of migration 0107 read the table of letters, and update the index of a changed text. */
const SQLITE = [
  `insert into text_letters (letter, plain) values ${[
    ...[...APOSTROPHES].map(sign => `('${sign}', '''')`),
    ...[...JOINERS].map(joiner => `('${joiner}', '')`),
  ].join(', ')}`,
  `update users set words = ${[...APOSTROPHES, ...JOINERS].reduce(
    (inner, sign) => `replace(${inner}, '${sign}', '${JOINERS.includes(sign) ? '' : "''"}')`,
    'words',
  )} where words glob '*[${APOSTROPHES}${JOINERS}]*'`,
];

/** `translate` removes the last letters, which have no counterpart. */
const folded = `translate(lower(name || ' ' || email), '${ACCENTED}${APOSTROPHES}${JOINERS}',
  '${PLAIN}${"''".repeat(APOSTROPHES.length)}')`;

/** A generated column cannot change, so it is made again with its index and statistics (migrations 0092 and 0147). */
const POSTGRES = [
  'alter table users drop column words',
  `alter table users add column words text generated always as (${folded}) stored`,
  'alter table users alter column words set statistics 1000',
  `create index users_text on users using gin (words extensions.gin_trgm_ops)
    with (fastupdate = off) where deleted_at is null`,
];

/** Lets the search of people find "O'Brien" and "O’Brien" by either spelling, and names with and without joiners. */
export const apostrophesInSearch: Migration = {
  name: '0153-apostrophes-in-search',
  isCompatible: true,
  statements: ({ engine }) => (engine === 'sqlite' ? SQLITE : POSTGRES),
};
