import type { Engine } from '../../platform/database/database.ts';
import type { Migration } from '../../platform/database/migration/migration.ts';

/** The triggers that wrote changes of the figures, and their tables. */
const TRIGGERS = [
  ...['requests', 'users', 'technicians'].flatMap(table =>
    ['insert', 'delete', 'update'].map(when => ({ table, name: `${table}_figures_${when}` })),
  ),
  ...['insert', 'delete'].map(when => ({ table: 'reviews', name: `reviews_figures_${when}` })),
  { table: 'request_events', name: 'request_events_figures' },
  { table: 'ledger_entries', name: 'ledger_entries_figures' },
  { table: 'ledger_entries', name: 'ledger_entries_charges' },
];

const dropTriggers = (engine: Engine): readonly string[] =>
  TRIGGERS.flatMap(({ table, name }) =>
    engine === 'sqlite'
      ? [`drop trigger ${name}`]
      : [`drop trigger ${name} on ${table}`, `drop function ${name}()`],
  );

/** The figures are counted by a background task, which runs at once, and no longer kept by triggers. */
export const countedFigures: Migration = {
  name: '0183-counted-figures',
  statements: ({ engine }) => [
    ...dropTriggers(engine),
    ...['figure_changes', 'job_figure_changes', 'madrid_offsets', 'figure_days', 'job_figures'].map(
      table => `drop table ${table}`,
    ),
    `create table figure_months (
      month text not null primary key,
      zone text not null,
      counted_at bigint not null,
      events_until bigint not null,
      version integer not null,
      counts text not null
    )`,
    `update scheduled_jobs set attempt_at = 0 where name = 'figures'`,
  ],
};
