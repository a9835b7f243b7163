import type { Migration } from '../platform/database/migrate.ts';

/** Adds the customer's counter-offer and the technician's reason for declining. */
export const counterOffers: Migration = {
  name: '0009-counter-offers',
  statements: () => [
    'alter table requests add column counter_price_cents bigint check (counter_price_cents > 0)',
    'alter table requests add column counter_message text',
    'alter table requests add column cancel_reason text',
  ],
};
