import type { Migration } from '../platform/database/migrate.ts';

const INDEXES = [
  ['second_factor_setups_by_expiry', 'second_factor_setups (expires_at)'],
  ['sign_in_hand_overs_by_user', 'sign_in_hand_overs (user_id)'],
  ['recovery_asks_by_email', 'recovery_asks (email_key)'],
] as const;

/** Adds the indexes with which a deletion of an account and the hourly purge find their rows. */
export const indexesOfDeletions: Migration = {
  name: '0097-indexes-of-deletions',
  isCompatible: true,
  isConcurrent: true,
  statements: ({ engine }) =>
    INDEXES.flatMap(([name, on]) =>
      engine === 'sqlite'
        ? [`create index ${name} on ${on}`]
        : [`drop index concurrently if exists ${name}`, `create index concurrently ${name} on ${on}`],
    ),
};
