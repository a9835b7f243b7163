import type { Migration } from '../platform/database/migrate.ts';

/** Adds an index in which the requests of a customer in one status are one range, in the order of their last change. */
export const customerGroups: Migration = {
  name: '0119-customer-groups',
  isCompatible: true,
  statements: () => [
    'create index requests_by_customer_change on requests (user_id, status, updated_at, id)',
  ],
};
