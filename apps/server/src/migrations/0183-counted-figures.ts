import type { Engine } from '../platform/database/database.ts';
import type { Migration } from '../platform/database/migrate.ts';

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

/** Totals that have no day. The sum of all days replaces the other ones. */
const TOTALS = `('user', 'technician:approved', 'review')`;

const monthOfDay = (engine: Engine) =>
  engine === 'sqlite'
    ? `strftime('%Y-%m', day * 86400, 'unixepoch')`
    : `to_char(to_timestamp(day::bigint * 86400) at time zone 'UTC', 'YYYY-MM')`;

const nowOf = (engine: Engine) =>
  engine === 'sqlite'
    ? `cast(unixepoch('subsec') * 1000 as integer)`
    : 'cast(extract(epoch from now()) * 1000 as bigint)';

/** Adds the waiting changes to the sums, so that the figures hold until now. */
const fold = [
  `insert into figure_days (metric, day, value)
    select metric, day, sum(value) from figure_changes where true group by 1, 2
    on conflict (day, metric) do update set value = figure_days.value + excluded.value`,
  `delete from figure_days where day = -1 and metric not in ${TOTALS}`,
  ...['service_id', '0'].flatMap(service =>
    ['town', '-1'].map(
      town => `insert into job_figures (month, service_id, town, measure, value)
        select month, ${service}, ${town}, measure, count(*) from job_figure_changes where true group by 1, 2, 3, 4
        on conflict (month, service_id, town, measure) do update set value = job_figures.value + excluded.value`,
    ),
  ),
];

/**
 * The figures are counted by a job and no longer kept by triggers. The sums that exist are shown until the job, which runs at once, has
 * counted each month from its rows: no month has the limits 0.
 */
export const countedFigures: Migration = {
  name: '0183-counted-figures',
  statements: ({ engine, clustered }) => [
    ...dropTriggers(engine),
    ...fold,
    'drop table figure_changes',
    'drop table job_figure_changes',
    'drop table madrid_offsets',
    `create table figure_months (
      month text not null primary key,
      starts_at bigint not null,
      ends_at bigint not null,
      counted_at bigint not null,
      events_until bigint not null,
      version integer not null
    ) ${clustered}`,
    `insert into figure_months (month, starts_at, ends_at, counted_at, events_until, version)
      select month, 0, 0, ${nowOf(engine)}, (select coalesce(max(id), 0) from request_events), 1 from (
        select ${monthOfDay(engine)} as month from figure_days where day >= 0
        union select month from job_figures
      ) as months`,
    `update scheduled_jobs set attempt_at = 0 where name = 'figures'`,
  ],
};
