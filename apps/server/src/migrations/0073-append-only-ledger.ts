import type { Engine } from '../platform/database/database.ts';
import type { Migration } from '../platform/database/migrate.ts';

const TABLES = ['ledger_movements', 'ledger_entries', 'ledger_adjustments'];
const REFUSAL = 'the ledger is append-only';

/**
 * Creates the reasons of manual adjustments and makes the ledger append-only. On PostgreSQL a commit also fails when the entries
 * of a movement do not sum to zero; SQLite has no deferred triggers, so there only the code and the reconciliation check it.
 */
export const appendOnlyLedger: Migration = {
  name: '0073-append-only-ledger',
  isCompatible: true,
  statements: ({ engine }) => [
    `create table ledger_adjustments (
      movement_id bigint primary key references ledger_movements (id),
      admin_id bigint not null references users (id),
      reason text not null,
      digest text not null
    )`,
    // The list of adjustments reads only this kind, newest first.
    `create index ledger_movements_adjusted on ledger_movements (id) where kind = 'adjustment'`,
    ...appendOnly(engine),
    ...(engine === 'postgres' ? BALANCED : []),
  ],
};

function appendOnly(engine: Engine): readonly string[] {
  if (engine === 'sqlite')
    return TABLES.flatMap(table =>
      ['update', 'delete'].map(
        verb => `create trigger ${table}_no_${verb} before ${verb} on ${table}
          begin select raise(abort, '${REFUSAL}'); end`,
      ),
    );
  return [
    `create function refuse_ledger_change() returns trigger language plpgsql as
      $$ begin raise exception '${REFUSAL}'; end $$`,
    ...TABLES.map(
      table => `create trigger ${table}_kept before update or delete or truncate on ${table}
        for each statement execute function refuse_ledger_change()`,
    ),
  ];
}

const BALANCED = [
  `create function refuse_unbalanced_movement() returns trigger language plpgsql as $$
    begin
      if (select sum(amount_cents) from ledger_entries where movement_id = new.movement_id) <> 0 then
        raise exception 'the entries of ledger movement % do not sum to zero', new.movement_id;
      end if;
      return null;
    end $$`,
  `create constraint trigger ledger_entries_balanced after insert on ledger_entries deferrable initially deferred
    for each row execute function refuse_unbalanced_movement()`,
];
