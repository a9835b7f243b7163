import type { Migration } from '../platform/database/migrate.ts';

/** Allowed values of the columns that hold a status, a kind or a cause. A later migration adds a value with one insert. */
const LOOKUPS: readonly (readonly [table: string, values: readonly string[]])[] = [
  [
    'request_statuses',
    [
      'pending',
      'negotiating',
      'accepted',
      'approved',
      'payment_pending',
      'payment_completed',
      'in_progress',
      'completed',
      'cancelled',
    ],
  ],
  ['request_parties', ['customer', 'technician']],
  [
    'payment_statuses',
    [
      'opening',
      'requires_payment_method',
      'requires_confirmation',
      'requires_action',
      'requires_capture',
      'processing',
      'succeeded',
      'canceled',
      'unknown',
    ],
  ],
  ['payment_outcomes', ['paid', 'refund_due', 'refunded']],
  [
    'dispute_statuses',
    [
      'warning_needs_response',
      'warning_under_review',
      'warning_closed',
      'needs_response',
      'under_review',
      'appeal_needs_response',
      'appeal_under_review',
      'won',
      'lost',
      'prevented',
      'unknown',
    ],
  ],
  ['payout_states', ['held', 'frozen', 'due', 'sent', 'cancelled']],
  ['payout_stop_causes', ['problem', 'dispute', 'take_over', 'refund_found', 'suspension']],
  ['refund_statuses', ['due', 'pending', 'succeeded', 'failed']],
  ['refund_causes', ['withdrawn', 'problem', 'too_late', 'provider']],
  ['refund_closings', ['retried', 'settled', 'covered']],
  ['problem_kinds', ['problem', 'no_show', 'absent_customer', 'suspension']],
  ['problem_states', ['awaiting_reply', 'open', 'closed', 'decided', 'expired']],
  ['problem_decisions', ['continue', 'release', 'partial_refund', 'full_refund']],
  ['date_proposal_statuses', ['pending', 'accepted', 'declined', 'withdrawn', 'replaced', 'lapsed']],
  [
    'ledger_kinds',
    [
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
    ],
  ],
  ['ledger_accounts', ['provider', 'held', 'technician', 'fees', 'disputed', 'manual', 'losses']],
];

/** Creates the tables of allowed values. 0071 adds the references. */
export const lookupTables: Migration = {
  name: '0070-lookup-tables',
  isCompatible: true,
  statements: () => [
    ...LOOKUPS.flatMap(([table, values]) => [
      `create table ${table} (name text primary key)`,
      `insert into ${table} (name) values ${values.map(value => `('${value}')`).join(', ')}`,
    ]),
    // The provider may have sent statuses that this version does not know.
    ...['payment', 'dispute'].map(
      object => `insert into ${object}_statuses (name)
        select distinct status from ${object}s where status not in (select name from ${object}_statuses)`,
    ),
  ],
};
