import type { Migration } from '../platform/database/migrate.ts';

/** Which host a delivery goes to, in the index as well: claiming passes over the hosts that have no free place. */
export const deliveryHosts: Migration = {
  name: '0027-delivery-hosts',
  statements: () => [
    'alter table outbox add column host text',
    'drop index outbox_due',
    'create index outbox_due on outbox (kind, attempt_at, host)',
  ],
};
