import type { AuditAction } from '@oficio/domain/audit.ts';
import type { SecurityEvent } from '../logs/security-events.ts';
import type { Reader, Transaction } from './database.ts';

declare module './tables.ts' {
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

/** Returns the reasons that administrators gave for these acts: act → reason. */
export async function findReasonsOfActs(
  db: Reader,
  actIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (actIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('audit_reasons')
    .select(['act_id', 'reason'])
    .where('act_id', 'in', actIds)
    .execute();
  return new Map(rows.map(row => [row.act_id, row.reason]));
}

interface ActsAbout<Action> {
  readonly subjectId: number;
  readonly actions: readonly Action[];
}

/** Returns the newest of these acts about one object, with its reason. */
export async function findLastActAbout<Action extends AuditAction>(
  db: Reader,
  { subjectId, actions }: ActsAbout<Action>,
): Promise<{ readonly action: Action; readonly at: number; readonly reason: string | null } | undefined> {
  const act = await db
    .selectFrom('audit_log')
    .leftJoin('audit_reasons', 'audit_reasons.act_id', 'audit_log.id')
    .select(['audit_log.action', 'audit_log.at', 'audit_reasons.reason'])
    .where('audit_log.subject_id', '=', String(subjectId))
    .where('audit_log.action', 'in', actions)
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return act && { ...act, action: act.action as Action };
}
