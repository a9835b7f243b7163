import type { Migration } from '../platform/database/migrate.ts';

const LETTERS = 'áàâäãåÁÀÂÄÃÅéèêëÉÈÊËíìîïÍÌÎÏóòôöõÓÒÔÖÕúùûüÚÙÛÜñÑçÇ';
const PLAIN = 'aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooouuuuuuuunncc';

const folded = (row: string): string =>
  [...LETTERS].reduce(
    (inner, letter, position) => `replace(${inner}, '${letter}', '${PLAIN[position]}')`,
    `lower(${row}name || ' ' || ${row}email)`,
  );

/**
 * SQLite computes a generated column anew for every row that a search passes, index or not, and cannot add one that is kept:
 * triggers keep it. PostgreSQL's is kept as it is.
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
