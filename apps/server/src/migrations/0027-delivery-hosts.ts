import type { Migration } from '../platform/database/migrate.ts';

/** Adds the receiving host of a delivery and puts it into the index, so that claims skip hosts without a free slot. */
export const deliveryHosts: Migration = {
  name: '0027-delivery-hosts',
  statements: () => [
    'alter table outbox add column host text',
    'drop index outbox_due',
    'create index outbox_due on outbox (kind, attempt_at, host)',
  ],
};
