import type { Migration } from '../platform/database/migrate.ts';

const INDEXES = [
  ['payouts_due_since', "payouts (due_at, technician_id, payment_id) where state = 'due'"],
  ['payout_accounts_ready', 'payout_accounts (user_id, charges_enabled, is_gone)'],
  ['reconciliations_done', 'reconciliations (id) where finished_at is not null and failure is null'],
] as const;

/** Lets the count of payouts that wait for an account, and the last comparison with the provider, read an index alone. */
export const longDuePayouts: Migration = {
  name: '0099-long-due-payouts',
  isCompatible: true,
  isConcurrent: true,
  statements: ({ engine }) =>
    INDEXES.flatMap(([name, on]) =>
      engine === 'sqlite'
        ? [`drop index if exists ${name}`, `create index ${name} on ${on}`]
        : [`drop index concurrently if exists ${name}`, `create index concurrently ${name} on ${on}`],
    ),
};
