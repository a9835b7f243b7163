import type { Migration } from '../../platform/database/migration/migration.ts';

const TRIGGERS = ['users_words_0', 'users_words_1', 'users_text_changes', 'users_text_deletions'];

/**
 * Leaves `users.words` to the application and removes SQLite's trigrams: a search there compares the words of all users. See decision 0034.
 */
export const wordsOfUsers: Migration = {
  name: '0186-words-of-users',
  // The previous version writes no words.
  isCompatible: false,
  statements: ({ engine }) => [
    ...(engine === 'postgres'
      ? ['alter table users alter column words drop expression', 'drop index users_text']
      : [...TRIGGERS.map(name => `drop trigger ${name}`), 'drop table user_trigrams']),
    // A space before each word lets one pattern find the words that begin with a text.
    `update users set words = case when deleted_at is null then ' ' || words else '' end`,
    engine === 'postgres'
      ? `create index users_text on users using gin (words extensions.gin_trgm_ops)
          with (fastupdate = off) where deleted_at is null`
      : // SQLite reads all words of a role from this index.
        'create index users_words on users (role, id, words) where deleted_at is null',
  ],
};
