import type { Migration } from '../platform/database/migrate.ts';

/**
 * Turns offers into rows, one per approval. Payments of earlier offers keep only their amount. Payments now store the
 * agreed date and the cancellation terms that the customer saw.
 */
export const offers: Migration = {
  name: '0040-offers',
  statements: () => [
    `create table offers (
      request_id bigint not null references requests (id) on delete cascade,
      version integer not null,
      technician_id bigint references users (id),
      price_cents bigint not null check (price_cents > 0),
      starts_at bigint,
      created_at bigint not null,
      primary key (request_id, version)
    )`,
    'create index offers_by_technician on offers (technician_id)',
    `insert into offers (request_id, version, technician_id, price_cents, starts_at, created_at)
      select id, offer_version, technician_id, negotiated_price_cents, negotiated_at, updated_at
      from requests where offer_version > 0 and negotiated_price_cents is not null`,
    `insert into offers (request_id, version, technician_id, price_cents, starts_at, created_at)
      select payments.request_id, payments.offer_version, requests.technician_id, payments.amount_cents, null,
        payments.created_at
      from payments join requests on requests.id = payments.request_id
      where not exists (
        select 1 from offers where offers.request_id = payments.request_id and offers.version = payments.offer_version
      )`,
    'alter table payments add column agreed_at bigint',
    'alter table payments add column refund_dates text',
    'alter table payments add column terms text',
    `update payments set agreed_at = (
      select starts_at from offers
      where offers.request_id = payments.request_id and offers.version = payments.offer_version
    )`,
    'alter table requests drop column negotiated_price_cents',
    'alter table requests drop column negotiated_at',
  ],
};
