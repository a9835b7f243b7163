import type { Engine } from '../platform/database/database.ts';
import type { Migration } from '../platform/database/migrate.ts';

/** SQL: the metric of collected money and its day in Madrid; `m` is the movement. */
const CHARGED = `'paid_cents',
  (m.at + (select milliseconds from madrid_offsets where since <= m.at order by since desc limit 1)) / 86400000`;

const IS_CHARGE = `m.kind = 'charge'`;

const triggersOf = (engine: Engine): readonly string[] => {
  const name = 'ledger_entries_charges';
  const when = `when (new.account = 'provider')`;
  const body = `insert into figure_changes (metric, day, value)
    select ${CHARGED}, new.amount_cents from ledger_movements m where m.id = new.movement_id and ${IS_CHARGE}`;
  return engine === 'sqlite'
    ? [`create trigger ${name} after insert on ledger_entries ${when} begin ${body}; end`]
    : [
        `create function ${name}() returns trigger language plpgsql as $body$ begin ${body}; return null; end $body$`,
        `create trigger ${name} after insert on ledger_entries for each row ${when} execute function ${name}()`,
      ];
};

const dropTrigger = (engine: Engine, when: string): readonly string[] => {
  const name = `payments_figures_${when}`;
  return engine === 'sqlite'
    ? [`drop trigger ${name}`]
    : [`drop trigger ${name} on payments`, `drop function ${name}()`];
};

/**
 * Stores the last failed attempt to transfer a payout, so that the screens say why it is late. Takes the collected money of the figures from
 * the ledger, as the fees are, because the rows of payments left out charges that were refunded at once and could change a past
 * day. Stores when the technicians of the figures were counted.
 */
export const latePayoutsAndFigures: Migration = {
  name: '0174-late-payouts-and-figures',
  isCompatible: true,
  statements: ({ engine }) => [
    'alter table payouts add column failures integer not null default 0',
    'alter table payouts add column failed_at bigint',
    'alter table payouts add column failure_code text',
    'alter table payouts add column failure_text text',
    'alter table supply add column counted_at bigint',
    ...['insert', 'delete', 'update'].flatMap(when => dropTrigger(engine, when)),
    `delete from figure_changes where metric = 'paid_cents'`,
    `delete from figure_days where metric = 'paid_cents'`,
    ...triggersOf(engine),
    `insert into figure_days (metric, day, value) select ${CHARGED}, sum(e.amount_cents)
      from ledger_entries e join ledger_movements m on m.id = e.movement_id
      where e.account = 'provider' and ${IS_CHARGE} group by 2`,
    `insert into figure_days (metric, day, value)
      select metric, -1, sum(value) from figure_days where metric = 'paid_cents' group by metric`,
  ],
};
