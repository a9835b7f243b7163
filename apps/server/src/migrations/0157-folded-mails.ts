import type { Migration } from '../platform/database/migrate.ts';

/** Stores when the last mail about a folded notification leaves, because the next one of its kind and job waits longer. */
export const foldedMails: Migration = {
  name: '0157-folded-mails',
  isCompatible: true,
  statements: () => [
    'alter table notifications add column mail_due_at bigint',
    `create index notifications_mailed_by_key on notifications (user_id, fold_key, mail_due_at)
      where mail_due_at is not null`,
  ],
};
