import type { Engine } from '../platform/database/database.ts';
import type { Dialect } from '../platform/database/migrate.ts';

const HOUR_MS = 3_600_000;

/** Returns one in the morning (UTC) of the last Sunday of a month, when the clocks of the European Union change. */
function clockChange(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return last.getTime() - last.getUTCDay() * 24 * HOUR_MS + HOUR_MS;
}

const MARCH = 2;
const OCTOBER = 9;

/** Instants from which Madrid has another offset from UTC. */
const OFFSETS = [
  [0, HOUR_MS] as const,
  ...Array.from({ length: 101 }, (_, n) => 2000 + n).flatMap(year => [
    [clockChange(year, MARCH), 2 * HOUR_MS] as const,
    [clockChange(year, OCTOBER), HOUR_MS] as const,
  ]),
];

/**
 * The administrators' figures as sums, which replace counts of all rows. Triggers write changes; a job adds them to the sums, with rows for all
 * days (-1), all services (0) and all towns (-1).
 */
export const figures = ({ engine, generatedId, clustered }: Dialect) => `
create table madrid_offsets (
  since bigint not null primary key,
  milliseconds integer not null
) ${clustered};
insert into madrid_offsets (since, milliseconds) values ${OFFSETS.map(([since, offset]) => `(${since}, ${offset})`).join(', ')};

create table figure_days (
  metric text not null,
  day integer not null,
  value bigint not null,
  primary key (day, metric)
) ${clustered};

create table figure_changes (
  id ${generatedId},
  metric text not null,
  day integer not null,
  value bigint not null
);

create table job_figures (
  month text not null,
  service_id bigint not null,
  town integer not null,
  measure text not null,
  value bigint not null,
  primary key (month, service_id, town, measure)
) ${clustered};

create table job_figure_changes (
  id ${generatedId},
  month text not null,
  service_id bigint not null,
  town integer not null,
  measure text not null
);

-- The technicians of each service and town.
create table supply (
  service_id bigint not null,
  town integer not null,
  technicians bigint not null,
  counted_at bigint,
  primary key (service_id, town)
) ${clustered};
${[...new Set(MEASURES.map(({ table }) => table))].map(table => rowTriggers(engine, table)).join('\n')}
${insertTrigger(
  engine,
  'request_events',
  'request_events_figures',
  '',
  `insert into job_figure_changes (month, service_id, town, measure)
          select month, service_id, town, measure from (${jobMeasures(engine)}) as added where measure is not null`,
)}
${insertTrigger(
  engine,
  'ledger_entries',
  'ledger_entries_figures',
  `when (new.account = 'fees')`,
  `insert into figure_changes (metric, day, value)
          select 'fee_cents',
  ${dayOf('m.at')}, -new.amount_cents from ledger_movements m where m.id = new.movement_id`,
)}
${insertTrigger(
  engine,
  'ledger_entries',
  'ledger_entries_charges',
  `when (new.account = 'provider')`,
  `insert into figure_changes (metric, day, value)
    select 'paid_cents',
  ${dayOf('m.at')}, new.amount_cents from ledger_movements m where m.id = new.movement_id and m.kind = 'charge'`,
)}
`;

/** SQL: the day in Madrid of an instant, in days since 1970. */
function dayOf(instant: string): string {
  return `(${instant} + (select milliseconds from madrid_offsets where since <= ${instant} order by since desc limit 1)) / 86400000`;
}

/** What the rows of a table add to the figures; `$` stands for the row. */
interface Measure {
  readonly table: string;
  readonly metric: string;
  readonly day: string;
  readonly where: string;
  /** The triggers of a change run only when one of these columns changes. */
  readonly columns: readonly string[];
}

const ALL_DAYS = '-1';

const MEASURES: readonly Measure[] = [
  {
    table: 'requests',
    metric: `'request:' || $.status`,
    day: dayOf('$.created_at'),
    where: 'true',
    columns: ['status'],
  },
  { table: 'users', metric: `'registration'`, day: dayOf('$.created_at'), where: 'true', columns: [] },
  {
    table: 'users',
    metric: `'user'`,
    day: ALL_DAYS,
    where: '$.deleted_at is null',
    columns: ['deleted_at'],
  },
  {
    table: 'technicians',
    metric: `case $.approved when 1 then 'technician:approved' else 'technician:waiting' end`,
    day: ALL_DAYS,
    where: 'true',
    columns: ['approved'],
  },
  { table: 'reviews', metric: `'review'`, day: ALL_DAYS, where: 'true', columns: [] },
];

/** Returns the triggers that add a new row of the table and take the old one away. */
function rowTriggers(engine: Engine, table: string): string {
  const measures = MEASURES.filter(measure => measure.table === table);
  const rowOf = ({ metric, day, where }: Measure, row: 'new' | 'old') =>
    `insert into figure_changes (metric, day, value) select ${metric}, ${day}, ${row === 'old' ? '-' : ''}(1) where ${where};`.replaceAll(
      '$.',
      `${row}.`,
    );
  const trigger = (when: string, name: string, condition: string, body: string) =>
    engine === 'sqlite'
      ? `create trigger ${table}_figures_${name} after ${when} on ${table} ${condition} begin ${body} end;`
      : `create function ${table}_figures_${name}() returns trigger language plpgsql as $body$ begin ${body} return null; end $body$;
create trigger ${table}_figures_${name} after ${when} on ${table} for each row ${condition} execute function ${table}_figures_${name}();`;
  const updates = measures.filter(({ columns }) => columns.length > 0);
  const columns = updates.flatMap(measure => measure.columns);
  const isDifferent = (column: string) =>
    `old.${column} is ${engine === 'sqlite' ? 'not' : 'distinct from'} new.${column}`;
  return [
    trigger('insert', 'insert', '', measures.map(measure => rowOf(measure, 'new')).join('\n')),
    trigger('delete', 'delete', '', measures.map(measure => rowOf(measure, 'old')).join('\n')),
    ...(updates.length === 0
      ? []
      : [
          trigger(
            `update of ${columns.join(', ')}`,
            'update',
            `when (${columns.map(isDifferent).join(' or ')})`,
            updates.flatMap(measure => [rowOf(measure, 'old'), rowOf(measure, 'new')]).join('\n'),
          ),
        ]),
  ].join('\n');
}

/** SQL: the month in Madrid of an instant, 'YYYY-MM'. */
function monthOf(engine: Engine, instant: string): string {
  return engine === 'sqlite'
    ? `strftime('%Y-%m', (${instant} + (select milliseconds from madrid_offsets where since <= ${instant}
        order by since desc limit 1)) / 1000, 'unixepoch')`
    : `to_char(to_timestamp(${instant} / 1000.0) at time zone 'Europe/Madrid', 'YYYY-MM')`;
}

/** SQL: what the new event adds to the figures of its request; null for nothing. `e` is the event, `r` its request. */
function jobMeasures(engine: Engine): string {
  const measures = [
    // The first answer of a technician.
    `case when e.action in ('accept', 'decline') and not exists (
      select 1 from request_events earlier
      where earlier.request_id = e.request_id and earlier.action in ('accept', 'decline') and earlier.id < e.id
    ) then case when e.at - r.created_at < ${HOUR_MS} then 'answer_1h'
      when e.at - r.created_at < ${4 * HOUR_MS} then 'answer_4h'
      when e.at - r.created_at < ${24 * HOUR_MS} then 'answer_24h'
      else 'answer_later' end end`,
    `case when e.action = 'create' then 'requests'
    when e.action = 'complete' then 'completed'
    when e.to_status <> 'cancelled' then null
    when e.action = 'decline' then 'end_declined'
    when e.action = 'cancel' and e.actor_id = r.user_id then 'end_cancelled'
    when e.action = 'withdraw' and e.actor_id = r.user_id then 'end_customer'
    when e.action = 'withdraw' then 'end_technician'
    else 'end_refunded' end`,
  ];
  const event = '(select new.id, new.request_id, new.actor_id, new.action, new.to_status, new.at)';
  return measures
    .map(
      measure => `select ${monthOf(engine, 'r.created_at')} as month, r.service_id, coalesce(r.town, 0) as town,
      ${measure} as measure from ${event} as e join requests as r on r.id = e.request_id`,
    )
    .join(' union all ');
}

function insertTrigger(engine: Engine, table: string, name: string, when: string, body: string): string {
  return engine === 'sqlite'
    ? `create trigger ${name} after insert on ${table} ${when} begin ${body}; end;`
    : `create function ${name}() returns trigger language plpgsql as $body$ begin ${body}; return null; end $body$;
create trigger ${name} after insert on ${table} for each row ${when} execute function ${name}();`;
}
