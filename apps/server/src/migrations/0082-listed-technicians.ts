import type { Migration } from '../platform/database/migrate.ts';

/**
 * Replaces the search index in the database by one row per technician, which each process loads into memory (decision 0033). The
 * version before searches the dropped tables.
 */
export const listedTechnicians: Migration = {
  name: '0082-listed-technicians',
  statements: ({ engine }) => [
    `create table listed_technicians (
      technician_id ${engine === 'postgres' ? 'bigint' : 'integer'} primary key,
      latitude integer not null,
      longitude integer not null,
      rating double precision not null,
      reviews bigint not null,
      rate_cents bigint not null,
      service_ids text not null
    )`,
    // The old lists contain 0 for any service.
    `insert into listed_technicians (technician_id, latitude, longitude, rating, reviews, rate_cents, service_ids)
      select entry.technician_id, entry.latitude, entry.longitude, entry.rating, entry.reviews, entry.rate_cents,
        replace(replace(card.service_ids, '[0,', '['), '[0]', '[]')
      from search_entries as entry
      join search_cards as card on card.technician_id = entry.technician_id
      where entry.service_id = 0`,
    'drop table search_entries',
    'drop table search_density',
    ...['cell', 'service_ids', 'card_stamp'].map(column => `alter table search_cards drop column ${column}`),
  ],
};
