import type { Migration } from '../../platform/database/migration/migration.ts';

/**
 * Drops two columns that no code reads. `sent_forms` refuses a repeated form, so an adjustment needs no digest of it. A reason from which an
 * early release removed a name shows that itself: its text has the mark in place of the name.
 */
export const unreadColumns: Migration = {
  name: '0190-unread-columns',
  // The version before writes the digest.
  isCompatible: false,
  statements: () => [
    'alter table ledger_adjustments drop column digest',
    'alter table audit_reasons drop column redacted_at',
  ],
};
