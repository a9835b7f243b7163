import type { Migration } from '../platform/database/migrate.ts';

/** Replaces the index of waiting technicians by one in the order of their pages. */
export const waitingTechnicians: Migration = {
  name: '0093-waiting-technicians',
  isCompatible: true,
  statements: () => [
    'drop index technicians_waiting',
    'create index technicians_waiting on technicians (profile_id) where approved = 0',
  ],
};
