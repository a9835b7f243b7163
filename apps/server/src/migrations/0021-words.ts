import type { Migration } from '../platform/database/migrate.ts';

const LETTERS = 'áàâäãåÁÀÂÄÃÅéèêëÉÈÊËíìîïÍÌÎÏóòôöõÓÒÔÖÕúùûüÚÙÛÜñÑçÇ';
const PLAIN = 'aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooouuuuuuuunncc';

const folded = (row: string): string =>
  [...LETTERS].reduce(
    (inner, letter, position) => `replace(${inner}, '${letter}', '${PLAIN[position]}')`,
    `lower(${row}name || ' ' || ${row}email)`,
  );

/**
 * Replaces SQLite's generated column by triggers: SQLite recomputes it for each row that a search reads, and cannot add
 * a stored one. PostgreSQL's column is stored and stays.
 */
export const words: Migration = {
  name: '0021-words',
  statements: ({ engine }) =>
    engine === 'postgres'
      ? []
      : [
          'drop index users_by_words',
          'alter table users drop column words',
          'alter table users add column words text',
          `update users set words = ${folded('')}`,
          'create index users_by_words on users (id, words)',
          ...['insert', 'update of name, email'].map(
            (change, position) => `create trigger users_words_${position} after ${change} on users
              begin update users set words = ${folded('new.')} where id = new.id; end`,
          ),
        ],
};
