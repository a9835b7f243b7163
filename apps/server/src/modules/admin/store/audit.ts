import type { AuditAction } from '@oficio/domain/audit.ts';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { AdminList, Filter } from '../../../platform/database/paging/admin-list.ts';
import type { IdPage } from '../../../platform/database/paging/id-pages.ts';

interface ActFilters {
  readonly action: AuditAction | 'all';
  /** Null for all administrators. */
  readonly admin: number | null;
}

/** Returns the conditions of the filters that are set. */
export const actFilters = ({ action, admin }: ActFilters): Filter<'at'>[] =>
  [
    ...(action === 'all' ? [] : [sql<SqlBool>`action = ${action}`]),
    ...(admin === null ? [] : [sql<SqlBool>`admin_id = ${admin}`]),
  ].map(where => ({ where, indexedSorts: ['at'] }));

const selectActs = (db: Reader) =>
  db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.admin_id')
    .selectAll('audit_log')
    .leftJoin('audit_reasons', 'audit_reasons.act_id', 'audit_log.id')
    .select(['users.name as admin_name', 'audit_reasons.reason']);

interface ActSubject {
  /** The actions whose subject is of the wanted kind, because objects of different kinds share ids. */
  readonly actions: readonly AuditAction[];
  readonly id: string;
}

/** Returns the acts on one object, newest first. */
export const findActsOn = (db: Reader, { actions, id }: ActSubject, { before, limit }: IdPage) =>
  selectActs(db)
    .where('audit_log.subject_id', '=', id)
    .where('audit_log.action', 'in', actions)
    .where('audit_log.id', '<', before)
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute();

/** Returns the newest act of a kind. */
export const findLastActOfKind = (db: Reader, action: AuditAction) =>
  db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

interface OwnAct {
  readonly id: number;
  readonly adminId: number;
  readonly action: AuditAction;
}

/** Returns an act if this administrator did it and it is of this kind. */
export const findOwnAct = (db: Reader, { id, adminId, action }: OwnAct) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'details'])
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .where('action', '=', action)
    .executeTakeFirst();

interface Reading {
  readonly adminId: number;
  readonly requestId: number;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/** Returns whether an administrator opened the conversation of a request since then. */
export async function hasOpenedChat(db: Reader, { adminId, requestId, since }: Reading): Promise<boolean> {
  const act = await db
    .selectFrom('audit_log')
    .select('id')
    .where('subject_id', '=', String(requestId))
    .where('action', '=', 'chat_read')
    .where('admin_id', '=', adminId)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return act !== undefined;
}

export type ActRow = Awaited<ReturnType<typeof findActsOn>>[number];

export const ACT_LIST: AdminList<'at', ActRow> = {
  table: 'audit_log',
  id: 'id',
  sorts: { at: sql`at` },
  days: 'at',
  read: (db, ids) => selectActs(db).where('audit_log.id', 'in', ids).execute(),
};

/**
 * Returns the ids of users with acts. Each step searches the index for the next id, because few users have many acts.
 */
async function findActors(db: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive actors (id) as (
      select min(admin_id) from audit_log
      union all
      select (select min(admin_id) from audit_log where admin_id > actors.id) from actors where actors.id is not null
    )
    select id from actors where id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the administrators and former ones with acts. */
export async function findAdminsWithActs(db: Reader) {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .execute();
  const ids = [...(await findActors(db)), ...admins.map(({ id }) => id)];
  return db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute();
}
