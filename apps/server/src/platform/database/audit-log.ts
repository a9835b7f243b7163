import type { AuditAction } from '@oficio/domain/audit.ts';
import type { SecurityEvent } from '../logs/security-events.ts';
import type { Transaction } from './database.ts';

/** The administrator who acts, and the network address they act from. */
export interface AuditActor {
  readonly userId: number;
  readonly address: string;
}

/** The actor of `npm run admin`. */
export const SERVER_ACTOR = { userId: null, address: '' } as const;

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

/** Acts with a security event of their own. */
const EVENT_OF: Partial<Record<AuditAction, SecurityEvent>> = {
  user_deleted: 'account_deleted',
  user_suspended: 'account_suspended',
  user_reactivated: 'account_reactivated',
  user_logged_out: 'sessions_ended',
  admin_invited: 'admin_invited',
  admin_promoted: 'role_changed',
  admin_demoted: 'role_changed',
  config_changed: 'settings_changed',
};

/** Writes an administrator's act into the append-only log, in the transaction of the act. Returns the id of the entry. */
export async function recordAct(
  tx: Transaction,
  { userId, address }: AuditActor | typeof SERVER_ACTOR,
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
  const target = subjectId === undefined ? {} : ({ target: `subject:${subjectId}` } as const);
  await tx.publish('security_event', {
    event: EVENT_OF[action] ?? 'admin_action',
    reason: action,
    ...target,
  });
  return id;
}
