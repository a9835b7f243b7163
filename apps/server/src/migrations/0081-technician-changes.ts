import type { Migration } from '../platform/database/migrate.ts';

/**
 * Creates the feed of changes of public profiles (decision 0033). `tx_id` is the transaction on PostgreSQL, where ids become visible
 * out of order.
 */
export const technicianChanges: Migration = {
  name: '0081-technician-changes',
  isCompatible: true,
  statements: ({ engine, generatedId }) => [
    `create table technician_changes (
      id ${generatedId},
      tx_id bigint not null default ${engine === 'sqlite' ? '0' : '(cast(cast(pg_current_xact_id() as text) as bigint))'},
      technician_id bigint not null,
      changed_at bigint not null
    )`,
    ...(engine === 'sqlite'
      ? []
      : ['create index technician_changes_by_transaction on technician_changes (tx_id)']),
    'create index technician_changes_by_age on technician_changes (changed_at)',
  ],
};
