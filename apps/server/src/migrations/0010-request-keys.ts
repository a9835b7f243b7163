import type { Migration } from '../platform/database/migrate.ts';

/** Adds an idempotency key of the customer's browser, so that a request that is sent twice is created once. */
export const requestKeys: Migration = {
  name: '0010-request-keys',
  statements: () => [
    'alter table requests add column client_id text',
    'alter table requests add column client_digest text',
    'create unique index requests_by_client_id on requests (user_id, client_id) where client_id is not null',
  ],
};
