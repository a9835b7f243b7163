import type { AuditAction } from '@oficio/domain/audit.ts';

declare module '../database/tables.ts' {
  interface Tables {
    /** Only ever added to: triggers refuse everything else. */
    audit_log: {
      id: GeneratedId;
      at: Instant;
      admin_id: number;
      action: AuditAction;
      /** What it was done to, by the id that the action's kind of thing has; null when there is no one thing. */
      subject_id: string | null;
      /** JSON object of texts and numbers; never a secret, nor what tells a person apart. */
      details: string;
      /** The network address it was done from. */
      address: string;
    };
    /** Why, in the administrator's words, where they are asked. Only ever added to, like the log. */
    audit_reasons: {
      act_id: number;
      reason: string;
      /** When a release before migration 0031 took a deleted person's name out of it; null otherwise. */
      redacted_at: Instant | null;
    };
  }
}
