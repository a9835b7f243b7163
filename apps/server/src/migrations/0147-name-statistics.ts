import type { Migration } from '../platform/database/migrate.ts';

/**
 * Lets PostgreSQL sample ten times as many names as by default. With a sample of 100 it took a name of 200 in 100,000 users for one of 1,000,
 * and looked at a quarter of all users to find 50 of them instead of reading the index of trigrams.
 */
export const nameStatistics: Migration = {
  name: '0147-name-statistics',
  isCompatible: true,
  statements: ({ engine }) =>
    engine === 'postgres' ? ['alter table users alter column words set statistics 1000'] : [],
};
