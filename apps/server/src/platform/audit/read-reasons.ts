import type { AuditAction } from '@oficio/domain/audit.ts';
import type { Reader } from '../database/database.ts';

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
