import type { Migration } from '../platform/database/migrate.ts';

/** Adds the index with which the deletion of an account finds the waiting mails and push messages to it. */
export const outboxRecipients: Migration = {
  name: '0090-outbox-recipients',
  isCompatible: true,
  isConcurrent: true,
  statements: ({ engine }) =>
    engine === 'sqlite'
      ? ['create index outbox_by_recipient on outbox (recipient)']
      : [
          'drop index concurrently if exists outbox_by_recipient',
          'create index concurrently outbox_by_recipient on outbox (recipient)',
        ],
};
