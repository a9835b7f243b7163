import type { Engine } from '../platform/database/database.ts';
import type { Migration } from '../platform/database/migrate.ts';

/** Creates the internal notes of the staff about people and jobs. A note never changes; it is deleted with the person's account. */
export const adminNotes: Migration = {
  // Not compatible: the version before would not erase the notes about a deleted person.
  name: '0135-admin-notes',
  statements: ({ engine, generatedId }) => [
    `create table admin_notes (
      id ${generatedId},
      user_id bigint references users (id),
      request_id bigint references requests (id),
      author_id bigint not null references users (id),
      text text not null,
      created_at bigint not null,
      check ((user_id is null) <> (request_id is null))
    )`,
    'create index admin_notes_of_user on admin_notes (user_id, id) where user_id is not null',
    'create index admin_notes_of_request on admin_notes (request_id, id) where request_id is not null',
    'create index admin_notes_by_author on admin_notes (author_id)',
    ...neverChanged(engine),
  ],
};

function neverChanged(engine: Engine): readonly string[] {
  const refusal = 'admin_notes never change';
  if (engine === 'sqlite')
    return [
      `create trigger admin_notes_no_update before update on admin_notes begin select raise(abort, '${refusal}'); end`,
    ];
  return [
    `create function refuse_note_change() returns trigger language plpgsql as $$ begin raise exception '${refusal}'; end $$`,
    `create trigger admin_notes_kept before update on admin_notes
      for each statement execute function refuse_note_change()`,
  ];
}
