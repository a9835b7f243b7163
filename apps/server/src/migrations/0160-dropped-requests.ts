import type { Migration } from '../platform/database/migrate.ts';

/** Stores the copy of a dropped open request, and the technicians who cannot accept it because they dropped an earlier one. */
export const droppedRequests: Migration = {
  name: '0160-dropped-requests',
  isCompatible: true,
  statements: () => [
    'alter table acceptances add column copy_id bigint references requests (id)',
    'create unique index acceptances_by_copy on acceptances (copy_id) where copy_id is not null',
    `create table request_exclusions (
      request_id bigint not null references requests (id) on delete cascade,
      technician_id bigint not null references users (id),
      primary key (request_id, technician_id)
    )`,
    'create index request_exclusions_by_technician on request_exclusions (technician_id, request_id)',
  ],
};
