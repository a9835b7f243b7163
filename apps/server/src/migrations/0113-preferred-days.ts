import type { Migration } from '../platform/database/migrate.ts';

/** Stores the days that a customer prefers without a time, such as this week, which no instant can express. */
export const preferredDays: Migration = {
  name: '0113-preferred-days',
  isCompatible: true,
  statements: () => ['alter table requests add column scheduled_days text'],
};
