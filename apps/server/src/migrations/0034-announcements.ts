import type { Migration } from '../platform/database/migrate.ts';

/** Creates the list of open requests with an unfinished announcement to technicians. */
export const announcements: Migration = {
  name: '0034-announcements',
  statements: () => [
    `create table announcements (
      request_id bigint primary key references requests (id) on delete cascade,
      recipients text not null,
      sent integer not null,
      attempts integer not null,
      attempt_at bigint not null
    )`,
    'create index announcements_due on announcements (attempt_at)',
  ],
};
