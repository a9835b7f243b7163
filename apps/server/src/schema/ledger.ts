import type { Dialect } from '../platform/database/migration/migration.ts';
import { lookup } from './lookup.ts';

const APPEND_ONLY = ['ledger_movements', 'ledger_entries', 'ledger_adjustments'];
const REFUSAL = 'the ledger is append-only';

/**
 * The ledger, its totals, and the comparison with the payment provider (decisions 0031, 0032 and 0058). Triggers keep the ledger
 * append-only. On PostgreSQL a commit also fails when the entries of a movement do not sum to zero; SQLite has no deferred triggers, so
 * there only the code and the comparison check it.
 */
export const ledger = ({ engine, generatedId, clustered }: Dialect) => `
${lookup('ledger_kinds', [
  'charge',
  'release',
  'release_undone',
  'loss_covered',
  'transfer',
  'refund',
  'refund_failed',
  'manual_refund',
  'dispute',
  'dispute_won',
  'dispute_lost',
  'adjustment',
])}
${lookup('ledger_accounts', ['provider', 'held', 'technician', 'fees', 'disputed', 'manual', 'losses'])}

create table ledger_movements (
  id ${generatedId},
  kind text not null references ledger_kinds (name),
  source_id text not null,
  request_id bigint references requests (id),
  technician_id bigint references users (id),
  at bigint not null,
  happened_at bigint,
  unique (kind, source_id),
  constraint ledger_movements_request check (request_id is not null or kind = 'adjustment')
);
create index ledger_movements_by_request on ledger_movements (request_id, id);
create index ledger_movements_by_technician on ledger_movements (technician_id, at, id);
create index ledger_movements_by_time on ledger_movements (at, id);
-- Movements that were posted in a later month than they happened, by either month.
create index ledger_movements_late on ledger_movements (at, id) where happened_at is not null;
create index ledger_movements_by_happening on ledger_movements (happened_at, id) where happened_at is not null;

create table ledger_entries (
  id ${generatedId},
  movement_id bigint not null references ledger_movements (id),
  account text not null references ledger_accounts (name),
  technician_id bigint references users (id),
  amount_cents bigint not null check (amount_cents <> 0)
);
create index ledger_entries_by_movement on ledger_entries (movement_id);
create index ledger_entries_by_technician on ledger_entries (technician_id, account);

create table ledger_adjustments (
  movement_id bigint primary key references ledger_movements (id),
  admin_id bigint not null references users (id),
  reason text not null
);
${engine === 'sqlite' ? APPEND_ONLY.map(refusedOnSqlite).join('\n') : REFUSED_ON_POSTGRES}

-- Totals of each technician and month, so that a balance does not sum the ledger from its beginning.
create table technician_months (
  technician_id bigint not null references users (id),
  month text not null,
  owed_cents bigint not null,
  released_cents bigint not null,
  fee_cents bigint not null default 0,
  transferred_cents bigint not null default 0,
  jobs integer not null,
  primary key (technician_id, month)
) ${clustered};
create index technician_months_by_month on technician_months (month, technician_id);

-- Totals of the closed months of the ledger, for the same reason.
create table closed_months (
  month text not null primary key,
  ends_at bigint not null,
  closed_at bigint not null
) ${clustered};

create table month_totals (
  month text not null references closed_months (month),
  kind text not null references ledger_kinds (name),
  account text not null references ledger_accounts (name),
  movements integer not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (month, kind, account)
) ${clustered};

-- The runs of the comparison with the payment provider, each with the position from which it continues. At most one runs.
create table reconciliations (
  id ${generatedId},
  is_running integer unique check (is_running = 1),
  is_scheduled integer not null,
  since bigint,
  step text not null,
  cursor text,
  checked integer not null default 0,
  repaired integer not null default 0,
  findings text not null default '[]',
  differences integer not null default 0,
  failure text,
  attempts integer not null default 0,
  attempt_at bigint not null,
  created_at bigint not null,
  finished_at bigint
);
create index reconciliations_by_end on reconciliations (finished_at);
create index reconciliations_done on reconciliations (id) where finished_at is not null and failure is null;

create table reconciliation_seen (
  reconciliation_id bigint not null references reconciliations (id) on delete cascade,
  object_id text not null,
  primary key (reconciliation_id, object_id)
) ${clustered};
`;

const refusedOnSqlite = (table: string) => `
create trigger ${table}_no_update before update on ${table} begin select raise(abort, '${REFUSAL}'); end;
create trigger ${table}_no_delete before delete on ${table} begin select raise(abort, '${REFUSAL}'); end;`;

const REFUSED_ON_POSTGRES = `
create function refuse_ledger_change() returns trigger language plpgsql as
  $$ begin raise exception '${REFUSAL}'; end $$;
${APPEND_ONLY.map(
  table => `create trigger ${table}_kept before update or delete or truncate on ${table}
  for each statement execute function refuse_ledger_change();`,
).join('\n')}
create function refuse_unbalanced_movement() returns trigger language plpgsql as $$
    begin
      if (select sum(amount_cents) from ledger_entries where movement_id = new.movement_id) <> 0 then
        raise exception 'the entries of ledger movement % do not sum to zero', new.movement_id;
      end if;
      return null;
    end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries deferrable initially deferred
  for each row execute function refuse_unbalanced_movement();`;
