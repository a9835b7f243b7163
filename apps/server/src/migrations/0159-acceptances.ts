import type { Migration } from '../platform/database/migrate.ts';

/** The technician ended an accepted request before its payment. */
const DROP = `dropped.request_id = accepted.request_id and dropped.actor_id = accepted.actor_id
  and dropped.action = 'withdraw' and dropped.from_status in ('accepted', 'negotiating', 'approved')`;

/**
 * Stores the acceptances of open requests with what became of them, and when the point of a profile moved. Drops before this migration
 * are stored and do not count.
 */
export const acceptances: Migration = {
  name: '0159-acceptances',
  isCompatible: true,
  statements: () => [
    `create table acceptances (
      request_id bigint primary key references requests (id) on delete cascade,
      technician_id bigint not null references users (id),
      accepted_at bigint not null,
      dropped_at bigint,
      is_counted integer not null default 0 check (is_counted in (0, 1)),
      check (dropped_at is not null or is_counted = 0)
    )`,
    'create index acceptances_by_technician on acceptances (technician_id, accepted_at)',
    'create index acceptances_dropped on acceptances (technician_id, dropped_at) where dropped_at is not null',
    `insert into acceptances (request_id, technician_id, accepted_at, dropped_at)
      select accepted.request_id, min(accepted.actor_id), min(accepted.at),
        (select min(dropped.at) from request_events dropped where ${DROP})
      from request_events accepted join requests on requests.id = accepted.request_id
      where accepted.action = 'accept' and accepted.actor_id is not null and requests.is_open = 1
      group by accepted.request_id, accepted.actor_id
      on conflict do nothing`,
    `alter table technicians add column point_moves text not null default '[]'`,
  ],
};
