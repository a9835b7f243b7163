import type { Migration } from '../platform/database/migrate.ts';

/** The key under which a customer's browser sends a request, so that one sent twice is made once. */
export const requestKeys: Migration = {
  name: '0010-request-keys',
  statements: () => [
    'alter table requests add column client_id text',
    'alter table requests add column client_digest text',
    'create unique index requests_by_client_id on requests (user_id, client_id) where client_id is not null',
  ],
};
