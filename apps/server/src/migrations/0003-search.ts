import type { Migration } from '../platform/database/migrate.ts';

const RATINGS = ['0', '4', '4_5'];
const RATES = ['20', '30', '40', '60', 'any'];

/**
 * Creates the tables of the search (decision 0003): one row per technician and service (0: any), counts per area, and the text
 * of each card. Positions are in thousandths of a degree.
 */
export const search: Migration = {
  name: '0003-search',
  statements: ({ engine, clustered }) => [
    `create table search_entries (
      service_id bigint not null,
      cell integer not null,
      technician_id bigint not null,
      latitude integer not null,
      longitude integer not null,
      rating double precision not null,
      reviews bigint not null,
      rate_cents bigint not null,
      card_stamp bigint not null,
      primary key (service_id, cell, technician_id)
        ${engine === 'postgres' ? 'include (latitude, longitude, rating, rate_cents, card_stamp)' : ''}
    ) ${clustered}`,
    `create index search_entries_by_rating
      on search_entries (service_id, rating desc, reviews desc, technician_id, rate_cents)`,
    `create index search_entries_by_rate
      on search_entries (service_id, rate_cents, rating, reviews, technician_id)`,
    `create table search_density (
      service_id bigint not null,
      block integer not null,
      ${RATINGS.flatMap(from => RATES.map(to => `from_${from}_to_${to} integer not null`)).join(', ')},
      primary key (service_id, block)
    ) ${clustered}`,
    `create table search_cards (
      technician_id ${engine === 'postgres' ? 'bigint' : 'integer'} primary key,
      cell integer not null,
      service_ids text not null,
      card_stamp bigint not null,
      card text not null
    )`,
  ],
};
