import type { Migration } from '../../platform/database/migration/migration.ts';

/** Adds PostgreSQL's index of the words of addresses, after their migration has filled the tables, because that is faster. */
export const indexOfAddresses: Migration = {
  name: '0188-index-of-addresses',
  isCompatible: true,
  statements: ({ engine }) =>
    engine === 'sqlite'
      ? []
      : ['request_addresses', 'technician_addresses'].flatMap(table => [
          // Without the list of pending entries, which each search would read from beginning to end.
          `create index ${table}_by_word on ${table} using gin (string_to_array(words, ' ')) with (fastupdate = off)`,
        ]),
};
