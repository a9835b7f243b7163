import type { Migration } from '../platform/database/migrate.ts';

/** Stores each counter-offer in its own row, because the request keeps only the unanswered one. Copies these. */
export const counterOfferHistory: Migration = {
  name: '0110-counter-offer-history',
  // The previous version would not erase the customer's messages here when it deletes an account.
  isCompatible: false,
  statements: () => [
    `create table counter_offers (
      request_id bigint not null references requests (id) on delete cascade,
      offer_version integer not null,
      price_cents bigint check (price_cents > 0),
      message text,
      created_at bigint not null,
      primary key (request_id, offer_version)
    )`,
    `insert into counter_offers (request_id, offer_version, price_cents, message, created_at)
      select id, offer_version, counter_price_cents, counter_message, coalesce(
        (select max(at) from request_events where request_events.request_id = requests.id and action = 'counter_offer'),
        updated_at)
      from requests where counter_price_cents is not null or counter_message is not null`,
  ],
};
