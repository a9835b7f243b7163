import type { Migration } from '../platform/database/migrate.ts';

/** Makes administrators' reasons immutable like the rest of the log. Ends the redaction that 0025 allowed. */
export const auditKept: Migration = {
  name: '0031-audit-kept',
  statements: ({ engine }) =>
    engine === 'sqlite'
      ? [
          'drop trigger audit_reasons_no_update',
          `create trigger audit_reasons_no_update before update on audit_reasons
            begin select raise(abort, 'audit_log is append-only'); end`,
        ]
      : [
          'drop trigger audit_reasons_seen on audit_reasons',
          'drop trigger audit_reasons_kept on audit_reasons',
          `create trigger audit_reasons_kept before update or delete or truncate on audit_reasons
            for each statement execute function refuse_audit_change()`,
        ],
};
