import type { Migration } from '../platform/database/migrate.ts';

/**
 * Adds the columns with which administrators change the catalogue of services. Creates a table with a row for each changed service
 * until a job has written the search cards of its technicians again. `after_id` is the last technician whose card the job has written.
 */
export const serviceCatalogue: Migration = {
  name: '0143-service-catalogue',
  isCompatible: true,
  statements: () => [
    'alter table services add column position integer not null default 0',
    'alter table services add column hidden integer not null default 0',
    'alter table services add column version integer not null default 0',
    'update services set position = id',
    `create table card_refreshes (
      service_id bigint primary key references services (id),
      after_id bigint not null,
      attempts integer not null,
      attempt_at bigint not null
    )`,
    'create index card_refreshes_due on card_refreshes (attempt_at)',
  ],
};
