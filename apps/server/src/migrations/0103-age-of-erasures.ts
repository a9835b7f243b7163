import type { Migration } from '../platform/database/migrate.ts';

/** Stores when each account with unfinished erasure was closed, for the metric of the oldest one. */
export const ageOfErasures: Migration = {
  name: '0103-age-of-erasures',
  isCompatible: true,
  statements: () => [
    'alter table account_erasures add column closed_at bigint',
    'update account_erasures set closed_at = (select deleted_at from users where users.id = account_erasures.user_id)',
    'create index account_erasures_by_age on account_erasures (closed_at)',
  ],
};
