import type { Migration } from '../platform/database/migrate.ts';
import { CREATE_TRIGRAM_EXTENSION } from '../platform/database/trigram-extension.ts';

/** Writes users into the index. Doubled spaces let the search find the beginning of a word: `"  ma"` matches only there. */
const indexUsers = (which: string) => `insert into users_text (rowid, words, role)
  select id, '  ' || replace(words, ' ', '  '), role from users where words is not null and deleted_at is null ${which}`;
const removeUser = 'delete from users_text where rowid = old.id';

const SQLITE = [
  `create virtual table users_text using fts5 (words, role, tokenize = 'trigram')`,
  // Removes the text of deleted people at once. By default FTS5 only marks it.
  `insert into users_text (users_text, rank) values ('secure-delete', 1)`,
  indexUsers(''),
  // Also runs after an insert, because the trigger of migration 0021 then sets the words.
  `create trigger users_text_changes after update of words, role, deleted_at on users begin
    ${removeUser}; ${indexUsers('and id = new.id')}; end`,
  `create trigger users_text_deletions after delete on users begin ${removeUser}; end`,
  'drop index users_by_words',
];

const POSTGRES = [
  CREATE_TRIGRAM_EXTENSION,
  'drop index concurrently if exists users_text',
  // Without the list of pending entries, which each search would read from beginning to end.
  `create index concurrently users_text on users using gin (words extensions.gin_trgm_ops)
    with (fastupdate = off) where deleted_at is null`,
  'drop index if exists users_by_words',
];

/** Adds the trigram index of names and addresses. It replaces a scan of all users. See decision 0034. */
export const textSearch: Migration = {
  name: '0092-text-search',
  isCompatible: true,
  isConcurrent: true,
  statements: ({ engine }) => (engine === 'sqlite' ? SQLITE : POSTGRES),
};
