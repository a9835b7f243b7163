import type { Migration } from '../platform/database/migrate.ts';

/** Adds photos of works: the common part of the names of their files, and a caption. */
export const technicianWorks: Migration = {
  name: '0120-technician-works',
  // The previous version would not erase the photos when it deletes an account.
  isCompatible: false,
  statements: ({ generatedId }) => [
    `create table technician_works (
      id ${generatedId},
      user_id bigint not null references users (id) on delete cascade,
      photo text not null unique,
      caption text not null,
      created_at bigint not null
    )`,
    'create index technician_works_by_user on technician_works (user_id, id)',
  ],
};
