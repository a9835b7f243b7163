import type { Migration } from '../platform/database/migrate.ts';
import { buildIndexes } from './build-indexes.ts';

const INDEXES = [
  ['audit_log_by_subject', 'audit_log (subject_id, id)'],
  ['outbox_by_recipient_and_id', 'outbox (recipient, id)'],
] as const;

/** Adds the indexes with which the file of a person or a job finds acts and deliveries, newest first. */
export const fileIndexes: Migration = {
  name: '0134-file-indexes',
  isCompatible: true,
  isConcurrent: true,
  statements: dialect => [
    ...buildIndexes(Object.fromEntries(INDEXES), dialect),
    // The new index begins with the same column.
    `drop index${dialect.engine === 'postgres' ? ' concurrently' : ''} if exists outbox_by_recipient`,
  ],
};
