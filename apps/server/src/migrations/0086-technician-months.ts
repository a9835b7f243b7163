import { monthNamed, monthsFrom } from '@oficio/domain/requests/month.ts';
import type { Engine } from '../platform/database/database.ts';
import type { Migration } from '../platform/database/migrate.ts';

/**
 * Stores the technician of each movement of the ledger, so that a statement reads its month through an index, and the totals of
 * each technician and month, so that a balance does not sum the ledger from its beginning.
 */
export const technicianMonths: Migration = {
  // Not compatible: the version before stores neither the technician nor the totals.
  name: '0086-technician-months',
  statements: ({ engine, clustered }) => [
    'alter table ledger_movements add column technician_id bigint references users (id)',
    engine === 'sqlite'
      ? 'drop trigger if exists ledger_movements_no_update'
      : 'alter table ledger_movements disable trigger ledger_movements_kept',
    `update ledger_movements set technician_id = coalesce(
      (select min(technician_id) from ledger_entries where movement_id = ledger_movements.id),
      (select technician_id from requests where requests.id = ledger_movements.request_id))`,
    engine === 'sqlite'
      ? `create trigger ledger_movements_no_update before update on ledger_movements
          begin select raise(abort, 'the ledger is append-only'); end`
      : 'alter table ledger_movements enable trigger ledger_movements_kept',
    `create index ledger_movements_by_technician on ledger_movements (technician_id, at, id)`,
    'create index ledger_movements_by_time on ledger_movements (at, id)',
    `create table technician_months (
      technician_id bigint not null references users (id),
      month text not null,
      owed_cents bigint not null,
      released_cents bigint not null,
      jobs integer not null,
      primary key (technician_id, month)
    ) ${clustered}`,
    `insert into technician_months (technician_id, month, owed_cents, released_cents, jobs)
      select technician_id, month, sum(owed), sum(released), sum(case when released > 0 then 1 else 0 end)
      from (
        select m.technician_id, ${monthColumn(engine)} as month, m.request_id, -sum(e.amount_cents) as owed,
          sum(case when m.kind in ('release', 'release_undone') then -e.amount_cents else 0 end) as released
        from ${movementsByMonth(engine)} cross join ledger_entries e
        where e.movement_id = m.id and e.account = 'technician'
        group by 1, 2, 3
      ) as by_job
      group by technician_id, month`,
  ],
};

/** SQL: the name of a movement's month. Valid beside `movementsByMonth`. */
export const monthColumn = (engine: Engine): string =>
  engine === 'sqlite'
    ? 'months.name'
    : `to_char(to_timestamp(m.at / 1000.0) at time zone 'Europe/Madrid', 'YYYY-MM')`;

/** SQLite knows no time zones, so it gets the limits of the months. It joins in the order of the text, which is the fast one. */
export const movementsByMonth = (engine: Engine): string =>
  engine === 'sqlite'
    ? `(select null as name, null as start, null as stop union all values ${monthRows()}) as months
        cross join ledger_movements m on m.at >= months.start and m.at < months.stop`
    : 'ledger_movements m';

const monthRows = (): string =>
  Array.from({ length: 40 * 12 }, (_, later) => monthNamed(monthsFrom('2010-01', later)))
    .map(({ name, from, until }) => `('${name}', ${from}, ${until})`)
    .join(', ');
