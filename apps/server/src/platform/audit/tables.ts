import type { AuditAction } from '@oficio/domain/audit.ts';

declare module '../database/tables.ts' {
  interface Tables {
    /** Append-only: triggers reject updates and deletes. */
    audit_log: {
      id: GeneratedId;
      at: Instant;
      /** Null for an act of the server. */
      admin_id: number | null;
      action: AuditAction;
      /** Id of the object that the administrator changed; null for acts without a single object. */
      subject_id: string | null;
      /** JSON object of texts and numbers. No secrets and no personal data. */
      details: string;
      /** Network address of the administrator. */
      address: string;
    };
    /** The reason that the administrator typed, for acts that ask for one. Append-only, like `audit_log`. */
    audit_reasons: {
      act_id: number;
      reason: string;
    };
  }
}
