import type { Migration } from '../../platform/database/migration/migration.ts';

/**
 * Drops the copies of technicians that the search read, their background task and the feed of changes (decision 0033): each process builds
 * its index from the profiles, and the bus tells it of changes. The version before writes these tables.
 */
export const techniciansInMemory: Migration = {
  name: '0189-technicians-in-memory',
  isCompatible: false,
  statements: () =>
    ['listed_technicians', 'search_cards', 'card_refreshes', 'technician_changes'].map(
      table => `drop table ${table}`,
    ),
};
