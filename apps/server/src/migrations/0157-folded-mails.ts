import type { Migration } from '../platform/database/migrate.ts';

/** Stores when the last mail about a folded notification leaves, because the next one of its kind and job waits longer. */
export const foldedMails: Migration = {
  name: '0157-folded-mails',
  isCompatible: true,
  statements: () => ['alter table notifications add column mail_due_at bigint'],
};
