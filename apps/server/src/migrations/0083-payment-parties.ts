import type { Migration } from '../platform/database/migrate.ts';

/**
 * Copies the parties of a request to its payments, payouts and refunds, so that one index finds a person's rows in the order of
 * the lists. The technician of a request with a payment never changes.
 */
export const paymentParties: Migration = {
  name: '0083-payment-parties',
  statements: () => [
    'alter table payments add column customer_id bigint',
    'alter table payments add column technician_id bigint',
    'alter table payouts add column customer_id bigint',
    'alter table refunds add column customer_id bigint',
    'alter table refunds add column technician_id bigint',
    `update payments set (customer_id, technician_id) =
      (select user_id, technician_id from requests where requests.id = payments.request_id)`,
    `update payouts set customer_id = (select user_id from requests where requests.id = payouts.request_id)`,
    `update refunds set (customer_id, technician_id) =
      (select user_id, technician_id from requests where requests.id = refunds.request_id)`,
  ],
};
