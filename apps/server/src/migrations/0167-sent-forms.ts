import type { Migration } from '../platform/database/migrate.ts';

/** Stores the keys of forms that moved money, so that a repeated call acts once. */
export const sentForms: Migration = {
  name: '0167-sent-forms',
  isCompatible: true,
  statements: ({ generatedId }) => [
    `create table sent_forms (
      id ${generatedId},
      user_id bigint not null references users (id),
      client_id text not null,
      action text not null,
      digest text not null,
      reply text not null,
      created_at bigint not null,
      unique (user_id, client_id)
    )`,
    'create index sent_forms_by_age on sent_forms (created_at)',
  ],
};
