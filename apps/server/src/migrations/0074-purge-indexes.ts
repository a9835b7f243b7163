import type { Migration } from '../platform/database/migrate.ts';

const INDEXES = [
  ['sessions_by_expiry', 'sessions (expires_at)'],
  ['notifications_read_by_age', 'notifications (created_at) where read = 1'],
  ['notifications_unread_by_age', 'notifications (created_at) where read = 0'],
  ['provider_events_by_age', 'provider_events (received_at)'],
  ['outbox_dead_by_age', 'outbox (dead_at) where dead_at is not null'],
] as const;

/** Adds the indexes with which the hourly purge finds expired rows. */
export const purgeIndexes: Migration = {
  name: '0074-purge-indexes',
  isCompatible: true,
  isConcurrent: true,
  statements: ({ engine }) =>
    INDEXES.flatMap(([name, on]) =>
      engine === 'sqlite'
        ? [`create index ${name} on ${on}`]
        : [`drop index concurrently if exists ${name}`, `create index concurrently ${name} on ${on}`],
    ),
};
