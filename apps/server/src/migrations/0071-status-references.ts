import type { Migration } from '../platform/database/migrate.ts';

const REFERENCES: readonly (readonly [table: string, column: string, lookup: string])[] = [
  ['requests', 'status', 'request_statuses'],
  ['requests', 'cancelled_by', 'request_parties'],
  ['request_events', 'from_status', 'request_statuses'],
  ['request_events', 'to_status', 'request_statuses'],
  ['payments', 'status', 'payment_statuses'],
  ['payments', 'outcome', 'payment_outcomes'],
  ['disputes', 'status', 'dispute_statuses'],
  ['payouts', 'state', 'payout_states'],
  ['payout_stops', 'cause', 'payout_stop_causes'],
  ['refunds', 'status', 'refund_statuses'],
  ['refunds', 'cause', 'refund_causes'],
  ['refunds', 'closed_as', 'refund_closings'],
  ['problems', 'kind', 'problem_kinds'],
  ['problems', 'state', 'problem_states'],
  ['problems', 'decision', 'problem_decisions'],
  ['date_proposals', 'status', 'date_proposal_statuses'],
  ['date_proposals', 'proposed_by', 'request_parties'],
  ['ledger_movements', 'kind', 'ledger_kinds'],
  ['ledger_entries', 'account', 'ledger_accounts'],
];

interface Rebuilt {
  readonly name: string;
  readonly columns: readonly string[];
  readonly constraints: readonly string[];
  readonly indexes: readonly string[];
}

/** The tables on SQLite, which cannot add a reference to an existing column. `id` is the key of the rows. */
const REBUILT: readonly Rebuilt[] = [
  {
    name: 'requests',
    columns: [
      'id integer primary key autoincrement',
      'user_id bigint not null references users (id)',
      'technician_id bigint references users (id)',
      'is_open integer not null',
      'service_id bigint not null references services (id)',
      'description text not null',
      'address text',
      'latitude double precision',
      'longitude double precision',
      'scheduled_at bigint',
      'status text not null references request_statuses (name)',
      'offer_version integer not null default 0',
      'image text',
      'created_at bigint not null',
      'updated_at bigint not null',
      'counter_price_cents bigint check (counter_price_cents > 0)',
      'counter_message text',
      'cancel_reason text',
      'client_id text',
      'client_digest text',
      'cancelled_by text references request_parties (name)',
    ],
    constraints: [],
    indexes: [
      'create index requests_by_customer on requests (user_id, id)',
      'create index requests_by_technician on requests (technician_id, id)',
      "create index requests_waiting on requests (service_id, id) where status = 'pending' and technician_id is null",
      'create unique index requests_by_client_id on requests (user_id, client_id) where client_id is not null',
      'create index requests_by_image on requests (image) where image is not null',
      'create index requests_by_moment on requests (created_at, status)',
      'create index requests_by_status on requests (status, id)',
      'create index requests_by_technician_status on requests (technician_id, status, id)',
    ],
  },
  {
    name: 'request_events',
    columns: [
      'id integer primary key autoincrement',
      'request_id bigint not null references requests (id) on delete cascade',
      'actor_id bigint references users (id)',
      'action text not null',
      'from_status text references request_statuses (name)',
      'to_status text not null references request_statuses (name)',
      'at bigint not null',
    ],
    constraints: [],
    indexes: ['create index request_events_by_request on request_events (request_id, id)'],
  },
  {
    name: 'payments',
    columns: [
      'id integer primary key autoincrement',
      'request_id bigint not null references requests (id)',
      'offer_version integer not null',
      'amount_cents bigint not null check (amount_cents > 0)',
      'intent_id text unique',
      'status text not null references payment_statuses (name)',
      'created_at bigint not null',
      'updated_at bigint not null',
      'revision bigint not null default 0',
      'outcome text references payment_outcomes (name)',
      'failure text',
      'paid_at bigint',
      'card_brand text',
      'card_last4 text',
      'check_at bigint',
      'check_attempts integer not null default 0',
      'agreed_at bigint',
      'refund_dates text',
      'terms text',
      'awaits_start integer',
      'stall_told_at bigint',
    ],
    constraints: ['unique (request_id, offer_version)'],
    indexes: [
      'create index payments_to_check on payments (check_at) where check_at is not null',
      'create index payments_by_arrival on payments (paid_at, outcome, amount_cents) where paid_at is not null',
      'create index payments_awaiting_by_date on payments (agreed_at) where awaits_start = 1 and agreed_at is not null',
      'create index payments_awaiting_undated on payments (paid_at) where awaits_start = 1 and agreed_at is null',
    ],
  },
  {
    name: 'disputes',
    columns: [
      'dispute_id text primary key',
      'payment_id bigint not null references payments (id)',
      'amount_cents bigint not null check (amount_cents > 0)',
      'status text not null references dispute_statuses (name)',
      'reason text not null',
      'revision bigint not null default 0',
      'created_at bigint not null',
      'updated_at bigint not null',
      'due_by bigint',
    ],
    constraints: [],
    indexes: [
      'create index disputes_by_payment on disputes (payment_id)',
      "create index disputes_undecided on disputes (payment_id) where status in ('needs_response', 'under_review')",
    ],
  },
  {
    name: 'payouts',
    columns: [
      'payment_id bigint primary key references payments (id)',
      'request_id bigint not null references requests (id)',
      'technician_id bigint not null references users (id)',
      'amount_cents bigint not null check (amount_cents >= 0)',
      'fee_cents bigint not null check (fee_cents >= 0)',
      'state text not null references payout_states (name)',
      'release_at bigint',
      'decision text',
      'decided_by bigint references users (id)',
      'decided_at bigint',
      'transfer_key text',
      'transfer_id text unique',
      'attempts integer not null default 0',
      'attempt_at bigint',
      'sent_at bigint',
      'revision bigint not null default 0',
      'created_at bigint not null',
      'updated_at bigint not null',
      'due_at bigint',
      'reminders integer not null default 0',
    ],
    constraints: [],
    indexes: [
      'create index payouts_by_request on payouts (request_id)',
      'create index payouts_by_technician on payouts (technician_id, created_at)',
      'create index payouts_waiting on payouts (state, attempt_at) where attempt_at is not null',
      "create index payouts_due_since on payouts (due_at) where state = 'due'",
    ],
  },
  {
    name: 'payout_stops',
    columns: [
      'payment_id bigint not null references payouts (payment_id)',
      'cause text not null references payout_stop_causes (name)',
      'created_at bigint not null',
    ],
    constraints: ['primary key (payment_id, cause)'],
    indexes: [],
  },
  {
    name: 'refunds',
    columns: [
      'id integer primary key autoincrement',
      'payment_id bigint not null references payments (id)',
      'request_id bigint not null references requests (id)',
      'amount_cents bigint not null check (amount_cents > 0)',
      'cause text not null references refund_causes (name)',
      'reason text',
      'actor_id bigint references users (id)',
      'status text not null references refund_statuses (name)',
      'refund_id text unique',
      'failure text',
      'attempts integer not null default 0',
      'attempt_at bigint',
      'revision bigint not null default 0',
      'created_at bigint not null',
      'updated_at bigint not null',
      'closed_as text references refund_closings (name)',
      'closed_at bigint',
      'closed_by bigint references users (id)',
      'closing_reason text',
      'settlement_id text',
    ],
    constraints: [],
    indexes: [
      'create index refunds_by_payment on refunds (payment_id)',
      'create index refunds_by_request on refunds (request_id)',
      "create index refunds_due on refunds (attempt_at) where status = 'due'",
      'create unique index refunds_by_settlement on refunds (settlement_id) where settlement_id is not null',
      "create index refunds_failed on refunds (payment_id) where status = 'failed' and closed_as is null",
    ],
  },
  {
    name: 'problems',
    columns: [
      'id integer primary key autoincrement',
      'request_id bigint not null references requests (id)',
      'payment_id bigint not null references payments (id)',
      'kind text not null references problem_kinds (name)',
      'state text not null references problem_states (name)',
      'opened_by bigint references users (id)',
      'reply_until bigint',
      'attempts integer not null default 0',
      'attempt_at bigint',
      'decision text references problem_decisions (name)',
      'decision_reason text',
      'decided_by bigint references users (id)',
      'decided_at bigint',
      'refund_cents bigint',
      'closed_at bigint',
      'revision bigint not null default 0',
      'created_at bigint not null',
      'updated_at bigint not null',
    ],
    constraints: [],
    indexes: [
      'create index problems_by_request on problems (request_id, id)',
      'create index problems_by_payment on problems (payment_id)',
      "create unique index problems_undecided on problems (request_id) where state in ('awaiting_reply', 'open')",
      "create index problems_waiting on problems (attempt_at) where state = 'awaiting_reply'",
    ],
  },
  {
    name: 'date_proposals',
    columns: [
      'id integer primary key autoincrement',
      'request_id bigint not null references requests (id) on delete cascade',
      'payment_id bigint not null references payments (id) on delete cascade',
      'proposed_by text not null references request_parties (name)',
      'starts_at bigint not null',
      'status text not null references date_proposal_statuses (name)',
      'created_at bigint not null',
      'answered_at bigint',
    ],
    constraints: [],
    indexes: [
      'create index date_proposals_by_request on date_proposals (request_id)',
      "create unique index date_proposals_pending on date_proposals (request_id) where status = 'pending'",
      'create index date_proposals_by_payment on date_proposals (payment_id)',
    ],
  },
  {
    name: 'ledger_movements',
    columns: [
      'id integer primary key autoincrement',
      'kind text not null references ledger_kinds (name)',
      'source_id text not null',
      'request_id bigint references requests (id)',
      'at bigint not null',
    ],
    constraints: ['unique (kind, source_id)', "check (request_id is not null or kind = 'adjustment')"],
    indexes: ['create index ledger_movements_by_request on ledger_movements (request_id, id)'],
  },
  {
    name: 'ledger_entries',
    columns: [
      'id integer primary key autoincrement',
      'movement_id bigint not null references ledger_movements (id)',
      'account text not null references ledger_accounts (name)',
      'technician_id bigint references users (id)',
      'amount_cents bigint not null check (amount_cents <> 0)',
    ],
    constraints: [],
    indexes: [
      'create index ledger_entries_by_movement on ledger_entries (movement_id)',
      'create index ledger_entries_by_technician on ledger_entries (technician_id, account)',
    ],
  },
];

/** Copies a table as https://www.sqlite.org/lang_altertable.html#otheralter describes. */
function rebuild({ name, columns, constraints, indexes }: Rebuilt): readonly string[] {
  const names = columns.map(column => column.slice(0, column.indexOf(' '))).join(', ');
  return [
    `create table ${name}_new (${[...columns, ...constraints].join(', ')})`,
    // Ids of deleted rows must not be used again.
    `insert into sqlite_sequence (name, seq) select '${name}_new', seq from sqlite_sequence where name = '${name}'`,
    `insert into ${name}_new (${names}) select ${names} from ${name} order by rowid`,
    `drop table ${name}`,
    `alter table ${name}_new rename to ${name}`,
    ...indexes,
  ];
}

const constraintName = (table: string, column: string) => `${table}_${column}_fkey`;

/**
 * Lets status columns reference their tables of allowed values instead of `check` constraints. A ledger movement without a
 * request is now possible if it is an adjustment.
 */
export const statusReferences: Migration = {
  // Not compatible: the version before stores every status of the provider as it is, so a new one would fail.
  name: '0071-status-references',
  rebuildsTables: true,
  statements: ({ engine }) =>
    engine === 'sqlite'
      ? REBUILT.flatMap(rebuild)
      : [
          ...REFERENCES.map(
            ([
              table,
              column,
              lookup,
            ]) => `alter table ${table} drop constraint if exists ${table}_${column}_check,
              add constraint ${constraintName(table, column)} foreign key (${column}) references ${lookup} (name) not valid`,
          ),
          `alter table ledger_movements alter column request_id drop not null,
            add constraint ledger_movements_request check (request_id is not null or kind = 'adjustment') not valid`,
        ],
};

/** Checks the existing rows on PostgreSQL. A separate migration, because the locks of 0071 must be short. */
export const validReferences: Migration = {
  name: '0072-valid-references',
  isCompatible: true,
  statements: ({ engine }) =>
    engine === 'sqlite'
      ? []
      : [
          ...REFERENCES.map(
            ([table, column]) => `alter table ${table} validate constraint ${constraintName(table, column)}`,
          ),
          'alter table ledger_movements validate constraint ledger_movements_request',
        ],
};
