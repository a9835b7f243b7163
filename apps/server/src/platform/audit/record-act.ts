import type { AuditAction } from '@oficio/domain/audit.ts';
import type { Transaction } from '../database/database.ts';

/** The administrator who acts, and the network address they act from. */
export interface AuditActor {
  readonly userId: number;
  readonly address: string;
}

/** Returns the caller of an endpoint in the form that the audit log stores. */
export const auditActorOf = (call: {
  readonly session: { readonly userId: number };
  readonly address: string;
}): AuditActor => ({ userId: call.session.userId, address: call.address });

interface Act {
  readonly action: AuditAction;
  readonly subjectId?: number | string;
  /** Data for a later review. Holds no secrets and no personal data, because the log is append-only. */
  readonly details?: Readonly<Record<string, string | number | boolean | readonly string[] | null>>;
  /** The reason that the administrator typed. It can never be changed or deleted. */
  readonly reason?: string;
}

/** Writes an administrator's act into the append-only log, in the transaction of the act. Returns the id of the entry. */
export async function recordAct(
  tx: Transaction,
  { userId, address }: AuditActor,
  { action, subjectId, details = {}, reason }: Act,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('audit_log')
    .values({
      at: tx.now,
      admin_id: userId,
      action,
      subject_id: subjectId === undefined ? null : String(subjectId),
      details: JSON.stringify(details),
      address,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (reason !== undefined) await tx.db.insertInto('audit_reasons').values({ act_id: id, reason }).execute();
  return id;
}
