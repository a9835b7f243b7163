import type { Migration } from '../platform/database/migrate.ts';

/** Creates the downloads of the users' archives, which the server counts. */
export const dataExports: Migration = {
  name: '0079-data-exports',
  isCompatible: true,
  statements: ({ generatedId }) => [
    `create table data_exports (
      id ${generatedId},
      user_id bigint not null references users (id),
      started_at bigint not null,
      ended_at bigint
    )`,
    'create index data_exports_by_user on data_exports (user_id, id)',
    'create index data_exports_by_age on data_exports (started_at)',
  ],
};
