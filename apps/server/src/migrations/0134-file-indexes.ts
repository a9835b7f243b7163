import type { Migration } from '../platform/database/migrate.ts';

const INDEXES = [
  ['audit_log_by_subject', 'audit_log (subject_id, id)'],
  ['outbox_by_recipient_and_id', 'outbox (recipient, id)'],
] as const;

/** Adds the indexes with which the file of a person or a job finds acts and deliveries, newest first. */
export const fileIndexes: Migration = {
  name: '0134-file-indexes',
  isCompatible: true,
  isConcurrent: true,
  statements: ({ engine }) => [
    ...INDEXES.flatMap(([name, on]) =>
      engine === 'sqlite'
        ? [`create index ${name} on ${on}`]
        : [`drop index concurrently if exists ${name}`, `create index concurrently ${name} on ${on}`],
    ),
    // The new index begins with the same column.
    engine === 'sqlite'
      ? 'drop index outbox_by_recipient'
      : 'drop index concurrently if exists outbox_by_recipient',
  ],
};
