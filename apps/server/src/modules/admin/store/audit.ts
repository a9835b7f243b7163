import type { AuditAction } from '@oficio/domain/audit.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';

interface Search {
  readonly action: AuditAction | 'all';
  /** Null for all administrators. */
  readonly adminId: number | null;
}

/** Returns acts, newest first. */
export const findActs = (db: Reader, { action, adminId }: Search, { before, limit }: IdPage) =>
  db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.admin_id')
    .selectAll('audit_log')
    .leftJoin('audit_reasons', 'audit_reasons.act_id', 'audit_log.id')
    .select(['users.name as admin_name', 'audit_reasons.reason'])
    .where('audit_log.id', '<', before)
    .$if(action !== 'all', rows => rows.where('audit_log.action', '=', action as AuditAction))
    .$if(adminId !== null, rows => rows.where('audit_log.admin_id', '=', adminId ?? 0))
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute();

export type ActRow = Awaited<ReturnType<typeof findActs>>[number];

/** Returns the administrators and former ones with acts. */
export const findAdmins = (db: Reader) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('role', '=', 'admin'),
        exists(
          selectFrom('audit_log').select('audit_log.id').whereRef('audit_log.admin_id', '=', 'users.id'),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
