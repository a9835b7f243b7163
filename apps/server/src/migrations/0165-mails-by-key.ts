import type { Migration } from '../platform/database/migrate.ts';
import { buildIndexes } from './build-indexes.ts';

/** Finds the last mail about a kind of notification about one job. Apart from the column, because the table is large. */
export const mailsByKey: Migration = {
  name: '0165-mails-by-key',
  isCompatible: true,
  isConcurrent: true,
  statements: dialect =>
    buildIndexes(
      {
        notifications_mailed_by_key:
          'notifications (user_id, fold_key, mail_due_at) where mail_due_at is not null',
      },
      dialect,
    ),
};
