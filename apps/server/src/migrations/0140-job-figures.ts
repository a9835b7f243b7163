import type { Engine } from '../platform/database/database.ts';
import type { Migration } from '../platform/database/migrate.ts';

/** SQL: the month in Madrid of an instant, 'YYYY-MM'. */
const monthOf = (engine: Engine, instant: string) =>
  engine === 'sqlite'
    ? `strftime('%Y-%m', (${instant} + (select milliseconds from madrid_offsets where since <= ${instant}
        order by since desc limit 1)) / 1000, 'unixepoch')`
    : `to_char(to_timestamp(${instant} / 1000.0) at time zone 'Europe/Madrid', 'YYYY-MM')`;

const HOUR_MS = 3_600_000;

/** SQL: what an event adds to the figures of its request; null for nothing. `e` is the event, `r` its request. */
const MEASURES = [
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
] as const;

const sourceOf = (engine: Engine, events: string) =>
  MEASURES.map(
    measure => `select ${monthOf(engine, 'r.created_at')} as month, r.service_id, coalesce(r.town, 0) as town,
      ${measure} as measure from ${events} as e join requests as r on r.id = e.request_id`,
  ).join(' union all ');

/** SQL: the platform's fees of an entry and its day in Madrid; `m` is the movement. */
const FEES = `'fee_cents',
  (m.at + (select milliseconds from madrid_offsets where since <= m.at order by since desc limit 1)) / 86400000`;

const triggersOn = (engine: Engine, table: string, name: string, when: string, body: string) =>
  engine === 'sqlite'
    ? [`create trigger ${name} after insert on ${table} ${when} begin ${body}; end`]
    : [
        `create function ${name}() returns trigger language plpgsql as $body$ begin ${body}; return null; end $body$`,
        `create trigger ${name} after insert on ${table} for each row ${when} execute function ${name}()`,
      ];

/**
 * Counts requests, answers, completed jobs and cancellations by month of the request, service and town, and sums the platform's fees by day.
 * Triggers write changes; the job of the figures adds them to the sums, with rows for all services (0) and all towns (-1).
 */
export const jobFigures: Migration = {
  name: '0140-job-figures',
  isCompatible: true,
  statements: ({ engine, generatedId, clustered }) => {
    const added = sourceOf(
      engine,
      '(select new.id, new.request_id, new.actor_id, new.action, new.to_status, new.at)',
    );
    const all = sourceOf(engine, 'request_events');
    const sum = (service: string, town: string) =>
      `insert into job_figures (month, service_id, town, measure, value)
        select month, ${service}, ${town}, measure, count(*) from (${all}) as counted
        where measure is not null group by 1, 2, 3, 4`;
    return [
      `create table job_figures (month text not null, service_id bigint not null, town integer not null, measure text not null,
        value bigint not null, primary key (month, service_id, town, measure)) ${clustered}`,
      `create table job_figure_changes (id ${generatedId}, month text not null, service_id bigint not null, town integer not null,
        measure text not null)`,
      `create table supply (service_id bigint not null, town integer not null, technicians bigint not null,
        primary key (service_id, town)) ${clustered}`,
      ...triggersOn(
        engine,
        'request_events',
        'request_events_figures',
        '',
        `insert into job_figure_changes (month, service_id, town, measure)
          select month, service_id, town, measure from (${added}) as added where measure is not null`,
      ),
      sum('service_id', 'town'),
      sum('0', 'town'),
      sum('service_id', '-1'),
      sum('0', '-1'),
      ...triggersOn(
        engine,
        'ledger_entries',
        'ledger_entries_figures',
        `when (new.account = 'fees')`,
        `insert into figure_changes (metric, day, value)
          select ${FEES}, -new.amount_cents from ledger_movements m where m.id = new.movement_id`,
      ),
      `insert into figure_days (metric, day, value) select ${FEES}, -sum(e.amount_cents)
        from ledger_entries e join ledger_movements m on m.id = e.movement_id where e.account = 'fees' group by 2`,
      `insert into figure_days (metric, day, value)
        select metric, -1, sum(value) from figure_days where metric = 'fee_cents' group by metric`,
      // The job counts the technicians, so it runs at once.
      `update scheduled_jobs set attempt_at = 0 where name = 'figures'`,
    ];
  },
};
