import type { Migration } from '../platform/database/migrate.ts';

/** What a customer proposes instead of an offer, and why a technician declines. */
export const counterOffers: Migration = {
  name: '0009-counter-offers',
  statements: () => [
    'alter table requests add column counter_price_cents bigint check (counter_price_cents > 0)',
    'alter table requests add column counter_message text',
    'alter table requests add column cancel_reason text',
  ],
};
