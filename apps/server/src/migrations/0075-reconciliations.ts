import type { Migration } from '../platform/database/migrate.ts';

/** Creates the runs of the comparison with the payment provider, with the position from which a run continues. */
export const reconciliations: Migration = {
  name: '0075-reconciliations',
  isCompatible: true,
  statements: ({ generatedId, clustered }) => [
    `create table reconciliations (
      id ${generatedId},
      is_running integer unique check (is_running = 1),
      is_scheduled integer not null,
      since bigint,
      step text not null,
      cursor text,
      checked integer not null default 0,
      repaired integer not null default 0,
      findings text not null default '[]',
      failure text,
      attempts integer not null default 0,
      attempt_at bigint not null,
      created_at bigint not null,
      finished_at bigint
    )`,
    'create index reconciliations_by_end on reconciliations (finished_at)',
    `create table reconciliation_seen (
      reconciliation_id bigint not null references reconciliations (id) on delete cascade,
      object_id text not null,
      primary key (reconciliation_id, object_id)
    ) ${clustered}`,
  ],
};
